import { csrf } from 'hono/csrf';

/**
 * Accepts forms from the portal's own pages only. The library requires one of `Origin` and `Sec-Fetch-Site` to match;
 * here every one that is present must match, and at least one must be present.
 */
export const ownOriginOnly = (base: string) => {
  const isOwnOrigin = (origin: string | undefined): boolean => origin === undefined || origin === base;
  const isOwnSite = (site: string | undefined): boolean => site === undefined || site === 'same-origin';
  return csrf({
    origin: (origin, c) => isOwnOrigin(origin) && isOwnSite(c.req.header('sec-fetch-site')),
    secFetchSite: (site, c) => isOwnSite(site) && isOwnOrigin(c.req.header('origin')),
  });
};
