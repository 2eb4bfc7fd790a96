import type { QuotaWindow } from '../quotas/limits.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';

/** One error in a request: the field's path (`links.3.longUrl`, `Idempotency-Key`) and the reason. */
export type ErrorDetail = { field: string; message: string };

export type ApiErrorOptions = {
  message?: string;
  details?: ErrorDetail[];
  /** Sent as Retry-After, seconds. 429, 503 and 504 have a default. */
  retryAfterSec?: number;
  /** The limit that refused where it is none of the operation's quotas; its window ends in `retryAfterSec`. */
  exceeded?: ExceededLimit;
  cause?: unknown;
};

/** A limit on something other than requests, and how much of it is left. */
export type ExceededLimit = Required<QuotaWindow> & { remaining: number };

/** The only error whose details reach a client. Anything else is answered INTERNAL_SERVER_ERROR. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[];
  readonly retryAfterSec: number | undefined;
  readonly exceeded: ExceededLimit | undefined;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = options.details ?? [];
    this.retryAfterSec = options.retryAfterSec;
    this.exceeded = options.exceeded;
  }
}

/** An error about one field, whose message also names the field. */
export const fieldError = (code: ErrorCode, field: string, message: string): ApiError =>
  toFieldsError(code, [{ field, message }]);

/** An error about several fields; its message is the first field's. */
export function toFieldsError(code: ErrorCode, details: ErrorDetail[]): ApiError {
  const [first] = details;
  return new ApiError(code, { ...(first && { message: withFieldName(first) }), details });
}

/** A self-contained message: field and reason. */
export const withFieldName = ({ field, message }: ErrorDetail): string => `${field}: ${message}`;
