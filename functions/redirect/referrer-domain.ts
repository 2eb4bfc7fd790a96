/** A domain name is no longer than this (RFC 1035, 2.3.4), so the scheme and host are within the first 512 characters. */
const MAX_DOMAIN = 253;
const READ_CHARACTERS = 512;

/** At least two labels, the last one with a letter in front: no IP address, no name of a private network. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const WEB = new Set(['http:', 'https:']);

const withoutWww = (host: string): string => host.replace(/^www\./, '');

/**
 * The domain that a visitor came from, for the `referrer` dimension: lower-case, internationalized names in their
 * `xn--` form, without the `www.` that would split one site in two. An Android app (`android-app://<package>`) is told
 * by its package. Null for a direct visit, for what is no domain, and for `ownHost` (with or without port), which the
 * visitor did not come from outside of.
 */
export const referrerDomain = (referer: string | null, ownHost: string): string | null => {
  // Most visits come from a message: to have nothing parsed takes longer than all else of a redirect.
  if (referer === null || referer === '') return null;
  const url = URL.parse(referer.slice(0, READ_CHARACTERS));
  if (url === null || !(WEB.has(url.protocol) || url.protocol === 'android-app:')) return null;
  const domain = withoutWww(url.hostname.toLowerCase().replace(/\.$/, ''));
  if (domain.length > MAX_DOMAIN || !DOMAIN.test(domain)) return null;
  return domain === withoutWww(ownHost.toLowerCase().replace(/:\d+$/, '')) ? null : domain;
};
