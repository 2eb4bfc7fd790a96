/**
 * Whether a request came in clear text although the deployment's address is https. A new zone at Cloudflare lets it through; its
 * setting against that would also redirect short links, which may be http. The local run's address is http.
 */
export const isPlainHttp = (request: Request, env: object): boolean =>
  request.url.startsWith('http:') && String(Reflect.get(env, 'API_BASE_URL')).startsWith('https:');

/** Leads a client to the same address by https, with the same method and body. */
export function redirectToHttps(request: Request): Response {
  const url = new URL(request.url);
  return new Response(null, {
    status: 308,
    headers: { Location: `https://${url.hostname}${url.pathname}${url.search}` },
  });
}
