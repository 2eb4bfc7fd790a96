import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** One thing that is wrong with a request: the field's path (`links.3.longUrl`, `Idempotency-Key`) and why. */
export type ErrorDetail = { field: string; message: string };

export type ApiErrorOptions = {
  message?: string;
  details?: ErrorDetail[];
  /** Seconds; sent as Retry-After. 429, 503 and 504 carry one even when it is left out here. */
  retryAfterSec?: number;
  cause?: unknown;
};

/** The only error a client is told about. Anything else that is thrown is answered INTERNAL_SERVER_ERROR. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[];
  readonly retryAfterSec: number | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = options.details ?? [];
    this.retryAfterSec = options.retryAfterSec;
  }
}

/** An error that points at one field, which its message names too. */
export const fieldError = (code: ErrorCode, field: string, message: string): ApiError =>
  toFieldsError(code, [{ field, message }]);

/** An error that points at fields; its message is that of the first. */
export function toFieldsError(code: ErrorCode, details: ErrorDetail[]): ApiError {
  const [first] = details;
  return new ApiError(code, { ...(first && { message: nameSubject(first) }), details });
}

/** What stands by itself: the field and what is said of it. */
export const nameSubject = ({ field, message }: ErrorDetail): string => `${field}: ${message}`;
