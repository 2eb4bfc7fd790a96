/**
 * The catalog of the API's 52 error codes (contract, section 7): HTTP status, the default message, and a one-line
 * summary for the reference pages. `error.code` is one of these keys and nothing else.
 */
export const ERROR_CODES = {
  AUTH_REQUIRED: {
    status: 401,
    message: 'Send your API key as "Authorization: Bearer <API_KEY>".',
    summary: 'No Bearer token was sent.',
  },
  AUTH_INVALID_KEY: {
    status: 401,
    message: 'The API key is not valid.',
    summary: 'The key has the wrong format, is unknown, revoked, rotated or expired.',
  },
  AUTH_COST_CENTER_DISABLED: {
    status: 401,
    message: 'The cost center of this API key is disabled.',
    summary: 'The cost center bound to the key is disabled.',
  },
  AUTH_SERVICE_NOT_ALLOWED: {
    status: 403,
    message: 'This API key has no access to the service.',
    summary: 'The key lacks the service, or the organization has it turned off.',
  },
  AUTH_CAPABILITY_NOT_ALLOWED: {
    status: 403,
    message: 'This API key lacks the capability that the operation requires.',
    summary: 'The key lacks the required capability.',
  },
  AUTH_IP_NOT_ALLOWED: {
    status: 403,
    message: 'This API key may not be used from this network.',
    summary: 'The source address is not among the networks of the key.',
  },
  AUTH_SOURCE_IP_UNKNOWN: {
    status: 400,
    message: 'The source address is unknown.',
    summary: 'Reserved bridge code from v5; never produced in v6.',
  },
  ACCOUNT_NOT_ACTIVE: {
    status: 403,
    message: 'The organization is not active.',
    summary: 'The organization is suspended or closed; every endpoint rejects.',
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    message: 'The organization is blocked.',
    summary: 'A full block is active; every call is rejected.',
  },
  ACCOUNT_READ_ONLY: {
    status: 403,
    message: 'The organization is in read-only mode.',
    summary: 'Read-only mode; writes are rejected.',
  },
  ACCOUNT_CONFIG_NOT_FOUND: {
    status: 403,
    message: 'The organization of this API key could not be loaded.',
    summary: 'The organization behind the key could not be loaded; contact support.',
  },
  RATE_DDOS_EXCEEDED: {
    status: 429,
    message: 'Too many requests from this address.',
    summary: 'The guard of the source address refused the request.',
  },
  RATE_TPS_EXCEEDED: {
    status: 429,
    message: 'The quota of this operation is exhausted.',
    summary: 'The quota of the organization for this endpoint is exhausted.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    message: 'Idempotency-Key takes 1 to 255 characters of A-Z a-z 0-9 _ -.',
    summary: 'The Idempotency-Key is too long or has other characters; nothing was done.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still being processed.',
    summary: 'The first request with that key is still running; wait and retry with the same key.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was used with a different request.',
    summary: 'The key was already used with a different body or operation.',
  },
  VALIDATION_INVALID_PARAMETER: {
    status: 400,
    message: 'A parameter or a field of the body is not valid.',
    summary: 'A parameter or body field is invalid; details name each one.',
  },
  BAD_REQUEST: {
    status: 400,
    message: 'The request could not be understood.',
    summary: 'The request could not be parsed.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The body of the request is too large.',
    summary: 'The body is over the limit of the endpoint.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such path or method in this API.',
    summary: 'The path or method does not exist in the API.',
  },
  URL_INVALID: {
    status: 400,
    message: 'The destination is not a valid URL.',
    summary: 'Malformed destination, credentials, other alphabets or invisible characters.',
  },
  URL_SCHEME_NOT_ALLOWED: {
    status: 400,
    message: 'The destination must use http or https.',
    summary: 'The scheme of the destination is neither http nor https.',
  },
  URL_TOO_LONG: {
    status: 400,
    message: 'The destination takes 2,048 characters at most.',
    summary: 'The destination is over 2,048 characters.',
  },
  URL_BLOCKED_HOST: {
    status: 400,
    message: 'The host of the destination is not allowed.',
    summary: 'Private, reserved or internal host, or a destination that already is a short link.',
  },
  ALIAS_INVALID: {
    status: 400,
    message: 'The alias takes 3 to 32 characters of a-z 0-9 _ -.',
    summary: 'The alias does not match ^[a-z0-9_-]{3,32}$.',
  },
  ALIAS_TAKEN: {
    status: 409,
    message: 'The alias is taken on this domain.',
    summary: 'The alias is used on that domain; codes are never released.',
  },
  ALIAS_RESERVED: {
    status: 409,
    message: 'The alias is reserved.',
    summary: 'A reserved word, or an alias that looks like a brand or like fraud on a platform domain.',
  },
  ALIAS_RETIRED: {
    status: 409,
    message: 'The alias belongs to a link you deleted; restore it instead.',
    summary: 'The alias belongs to a deleted link of yours, restorable for 90 days.',
  },
  EXPIRES_AT_INVALID: {
    status: 400,
    message: 'expiresAt must be a future moment in an accepted form.',
    summary: 'expiresAt cannot be parsed or is in the past.',
  },
  LINK_NOT_FOUND: {
    status: 404,
    message: 'There is no such link.',
    summary: 'No link of the organization has that domain and code.',
  },
  NOTHING_TO_UPDATE: {
    status: 400,
    message: 'Send at least one of longUrl, status and expiresAt.',
    summary: 'The edit has none of longUrl, status and expiresAt.',
  },
  CODE_GENERATION_FAILED: {
    status: 500,
    message: 'No unique code was found; try again.',
    summary: 'No unique code after several attempts; retry.',
  },
  STATS_RANGE_INVALID: {
    status: 400,
    message: 'The range of the statistics is not valid.',
    summary: 'Bad date, from after to, window over its cap, or unknown granularity.',
  },
  DOMAIN_NOT_ALLOWED: {
    status: 400,
    message: 'The domain is not one of your domains.',
    summary: "The domain is neither the platform's nor the organization's.",
  },
  DOMAIN_NOT_VERIFIED: {
    status: 409,
    message: 'The domain is not verified yet.',
    summary: "The organization's own domain is not verified yet.",
  },
  LINK_BLOCKED: {
    status: 409,
    message: 'The link is blocked by the operator.',
    summary: 'The link is blocked by the operator; do not retry.',
  },
  URLSHORTENER_LINK_QUOTA_EXCEEDED: {
    status: 429,
    message: "The plan's daily quota of links is reached.",
    summary: "The plan's daily creation quota is reached; it returns at Colombia midnight.",
  },
  URLSHORTENER_BATCH_TOO_LARGE: {
    status: 400,
    message: 'A request takes 1,000 links at most.',
    summary: 'More than 1,000 links in one request; nothing was created or charged.',
  },
  URLSHORTENER_INSUFFICIENT_FUNDS: {
    status: 402,
    message: 'There is not enough balance.',
    summary: 'No available balance, or no active billing account.',
  },
  URLSHORTENER_SPEND_LIMIT_REACHED: {
    status: 402,
    message: 'The spend limit of your organization would be exceeded.',
    summary: "The organization's own spend limit would be exceeded; a top-up does not fix it.",
  },
  URLSHORTENER_NOT_PRICED: {
    status: 409,
    message: 'There is no price in the currency of your organization.',
    summary:
      "Creations have no price in the organization's currency and no plan includes them, or neither creations nor visits have one: then a plan does not help.",
  },
  URLSHORTENER_CURRENCY_UNDEFINED: {
    status: 409,
    message: 'Your organization has no currency yet.',
    summary: 'The organization has no currency yet.',
  },
  BILLING_INSUFFICIENT_FUNDS: {
    status: 402,
    message: 'There is not enough balance.',
    summary: 'No available balance for the operation.',
  },
  BILLING_SPEND_LIMIT_REACHED: {
    status: 402,
    message: 'The spend limit of your organization would be exceeded.',
    summary: "The organization's own spend limit would be exceeded.",
  },
  BILLING_NOT_PRICED: {
    status: 409,
    message: 'There is no price in the currency of your organization.',
    summary: 'The operation has no price in the currency of the organization.',
  },
  NUMBERINSIGHT_JOB_NOT_FOUND: {
    status: 404,
    message: 'There is no such batch job.',
    summary: 'No batch job of the organization has that id, or it was purged.',
  },
  TTS_SYNTHESIS_NOT_FOUND: {
    status: 404,
    message: 'There is no such synthesis.',
    summary: 'No synthesis of the organization has that id.',
  },
  CALLBLASTING_CALL_NOT_FOUND: {
    status: 404,
    message: 'There is no such call.',
    summary: 'No call of the organization has that id.',
  },
  CALLBLASTING_AUDIO_NOT_FOUND: {
    status: 404,
    message: 'There is no such audio.',
    summary: 'No audio of the organization has that id.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    message: 'Something failed on our side.',
    summary: 'A failure on our side; quote meta.requestId to support.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'A dependency is not responding; try again.',
    summary: 'A dependency is not responding; retry after Retry-After.',
  },
  GATEWAY_TIMEOUT: {
    status: 504,
    message: 'The operation took too long.',
    summary: 'The operation took too long.',
  },
} as const satisfies Record<string, { status: number; message: string; summary: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
