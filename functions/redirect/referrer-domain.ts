/** The longest domain name (RFC 1035, 2.3.4): scheme and host fit in the first 512 characters. */
const MAX_DOMAIN = 253;
const READ_CHARACTERS = 512;

/** At least two labels, the last one starting with a letter: no IP addresses or private network names. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const WEB = new Set(['http:', 'https:']);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/**
 * The domain a visitor came from, for the `referrer` dimension: lower-case, internationalized names as `xn--`, without
 * `www.` so that a site is not split in two. An Android app (`android-app://<package>`) is represented by its package.
 * Null for a direct visit, an invalid domain, and `ownHost` (with or without port).
 */
export const referrerDomain = (referer: string | null, ownHost: string): string | null => {
  // Most visits have no referrer, and parsing would be the slowest part of the redirect.
  if (referer === null || referer === '') return null;
  const url = URL.parse(referer.slice(0, READ_CHARACTERS));
  if (url === null || !(WEB.has(url.protocol) || url.protocol === 'android-app:')) return null;
  const domain = withoutWww(url.hostname.toLowerCase().replace(/\.$/, ''));
  if (domain.length > MAX_DOMAIN || !DOMAIN.test(domain)) return null;
  return domain === withoutWww(ownHost.toLowerCase().replace(/:\d+$/, '')) ? null : domain;
};
