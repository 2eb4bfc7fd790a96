/** The limit of an operation that the contract gives no other. */
export const DEFAULT_LIMIT = [60, 60] as const;

/** The other limits of contract section 8, and of section 4.6 for operations on a link. */
export const CONTRACT_LIMITS: Record<string, readonly [requests: number, windowSeconds: number]> = {
  'get /api/v6/utilities/ping': [20, 60],
  'post /api/v6/urlshortener/links': [35, 1],
  'delete /api/v6/urlshortener/links/{domain}/{code}': [35, 1],
  'patch /api/v6/urlshortener/links/{domain}/{code}': [35, 1],
  'post /api/v6/urlshortener/links/{domain}/{code}/restore': [35, 1],
  'put /api/v6/urlshortener/links/{domain}/{code}/settings': [35, 1],
  'get /api/v6/urlshortener/links/{domain}/{code}/stats': [120, 60],
  'get /api/v6/urlshortener/links.csv': [10, 60],
  'get /api/v6/urlshortener/overview': [30, 60],
  'post /api/v6/urlshortener/batch': [10, 60],
  'post /api/v6/numberinsight/batch': [10, 60],
  'get /api/v6/callblasting/calls.csv': [10, 60],
  'get /api/v6/callblasting/calls/{id}': [120, 60],
  'post /api/v6/callblasting/campaigns': [10, 60],
  'get /api/v6/callblasting/campaigns/{id}': [120, 60],
  'get /api/v6/callblasting/campaigns/{id}/estimate': [30, 60],
  'post /api/v6/contacts/check': [30, 60],
  'get /api/v6/account/billing/movements.csv': [10, 60],
  'get /api/v6/tts/synthesis/{id}': [120, 60],
  'post /api/v6/sandbox/visits': [10, 60],
  'post /api/v6/sandbox/events': [30, 60],
};
