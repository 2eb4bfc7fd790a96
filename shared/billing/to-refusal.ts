import { ApiError, fieldError } from '../http/api-error.ts';
import { ERROR_CODES, type ErrorCode } from '../http/error-codes.ts';

/** The error of a charge that the database refused. */
export const toRefusal = (code: ErrorCode): ApiError =>
  code === 'IDEMPOTENCY_KEY_REUSED'
    ? fieldError(code, 'Idempotency-Key', ERROR_CODES[code].message)
    : new ApiError(code);
