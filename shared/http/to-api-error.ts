import { findDependencyError } from '../dependencies/postgres-error.ts';
import { ApiError } from './api-error.ts';

/** Converts anything thrown into an API error, without internal details. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (findDependencyError(error) !== undefined) return new ApiError('SERVICE_UNAVAILABLE', { cause: error });
  return new ApiError('INTERNAL_SERVER_ERROR', { cause: error });
}
