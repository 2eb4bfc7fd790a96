import { ERROR_CODES, type ErrorCode } from '../shared/kernel/errors/error-codes.ts';

/** The time at which examples are answered: after what they show. */
export const EXAMPLE_TIME = '2026-11-24T09:30:00.000-05:00';

/** The field that a code concerns, if any. */
const FIELDS: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_INVALID: 'Idempotency-Key',
  IDEMPOTENCY_KEY_REUSED: 'Idempotency-Key',
  BAD_REQUEST: 'body',
  PAYLOAD_TOO_LARGE: 'body',
  NOTHING_TO_UPDATE: 'body',
  URL_INVALID: 'longUrl',
  URL_SCHEME_NOT_ALLOWED: 'longUrl',
  URL_TOO_LONG: 'longUrl',
  URL_BLOCKED_HOST: 'longUrl',
  ALIAS_INVALID: 'code',
  ALIAS_TAKEN: 'code',
  ALIAS_RESERVED: 'code',
  ALIAS_RETIRED: 'code',
  EXPIRES_AT_INVALID: 'expiresAt',
  STATS_RANGE_INVALID: 'from',
  DOMAIN_NOT_ALLOWED: 'domain',
  DOMAIN_NOT_VERIFIED: 'domain',
  URLSHORTENER_BATCH_TOO_LARGE: 'links',
};

function detailsOf(code: ErrorCode): { field: string; message: string }[] {
  if (code === 'VALIDATION_INVALID_PARAMETER')
    return [{ field: 'limit', message: 'Takes a number from 1 to 100.' }];
  const field = FIELDS[code];
  return field === undefined ? [] : [{ field, message: ERROR_CODES[code].message.en }];
}

/** An example response with the code, for an API at that address. */
export const errorExample = (code: ErrorCode, baseUrl: string) => ({
  success: false,
  error: {
    code,
    type: `${baseUrl}/docs/errors/${code}`,
    message: ERROR_CODES[code].message.en,
    details: detailsOf(code),
  },
  meta: {
    requestId: '9f86d081884c7d659a2feaa0c55ad015',
    timestamp: EXAMPLE_TIME,
    responseTimeMs: 12,
    ...(code === 'AUTH_IP_NOT_ALLOWED' && { clientIp: '198.51.100.7' }),
  },
});
