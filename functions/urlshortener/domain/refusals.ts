import type { RefusedEntry } from '../../../db/queries/create-links.ts';
import { ApiError, fieldError } from '../../../shared/http/api-error.ts';
import { ERROR_CODES, type ErrorCode } from '../../../shared/http/error-codes.ts';
import { secondsToColombiaMidnight } from '../../../shared/time/colombia.ts';
import { joinErrors } from './collect-errors.ts';

/** The field of a creation that each refusal of the database points at. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  URL_BLOCKED_HOST: 'longUrl',
  DOMAIN_NOT_ALLOWED: 'domain',
  DOMAIN_NOT_VERIFIED: 'domain',
  ALIAS_RESERVED: 'code',
  ALIAS_TAKEN: 'code',
  ALIAS_RETIRED: 'code',
  IDEMPOTENCY_KEY_REUSED: 'Idempotency-Key',
};

/** The error of a creation that the database refused. */
export function toRefusal(code: ErrorCode, now: Date): ApiError {
  if (code === 'URLSHORTENER_LINK_QUOTA_EXCEEDED')
    return new ApiError(code, { retryAfterSec: secondsToColombiaMidnight(now) });
  const field = FIELDS[code];
  return field === undefined ? new ApiError(code) : fieldError(code, field, ERROR_CODES[code].message);
}

/** The error of an entry that the database refused, with all that it has against it. */
export const toEntryRefusal = ({ refusal, refusals = [] }: RefusedEntry, now: Date): ApiError =>
  joinErrors((refusals.length === 0 ? [refusal] : refusals).map((code) => toRefusal(code, now)));
