/** The limits of contract section 8, and of 4.6 for the operations on a link: requests and seconds. */
export const CONTRACT_LIMITS: Record<string, readonly [requests: number, windowSeconds: number]> = {
  'get /api/v6/utilities/ping': [20, 60],
  'get /api/v6/tools/countries': [60, 60],
  'get /api/v6/status': [60, 60],
  'get /api/v6/catalog/services': [60, 60],
  'post /api/v6/urlshortener/links': [35, 1],
  'delete /api/v6/urlshortener/links/{domain}/{code}': [35, 1],
  'patch /api/v6/urlshortener/links/{domain}/{code}': [35, 1],
  'post /api/v6/urlshortener/links/{domain}/{code}/restore': [35, 1],
  'get /api/v6/urlshortener/links/{domain}/{code}': [60, 60],
  'get /api/v6/urlshortener/links/{domain}/{code}/stats': [120, 60],
  'get /api/v6/urlshortener/pricing': [60, 60],
  'get /api/v6/urlshortener/links': [60, 60],
  'post /api/v6/urlshortener/links/bulk': [60, 60],
  'get /api/v6/urlshortener/overview': [30, 60],
  'get /api/v6/urlshortener/domains': [60, 60],
  'get /api/v6/urlshortener/links/{domain}/{code}/qr': [60, 60],
};
