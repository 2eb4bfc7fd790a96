import { csrf } from 'hono/csrf';

/**
 * Takes a form from the portal's own pages alone. The library is content with one of `Origin` and `Sec-Fetch-Site`; here
 * what a browser tells must hold of both, and one of them must be told.
 */
export const ownOriginOnly = (base: string) => {
  const isOwnOrigin = (origin: string | undefined): boolean => origin === undefined || origin === base;
  const isOwnSite = (site: string | undefined): boolean => site === undefined || site === 'same-origin';
  return csrf({
    origin: (origin, c) => isOwnOrigin(origin) && isOwnSite(c.req.header('sec-fetch-site')),
    secFetchSite: (site, c) => isOwnSite(site) && isOwnOrigin(c.req.header('origin')),
  });
};
