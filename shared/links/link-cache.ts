import type { LinkRule } from '../../db/links/tables/link-setting.ts';

/**
 * The redirect's cache in Redis, one string per domain and per link:
 * a domain  its current tenure's id, with `~` before it where links lead through a page (`isSandbox`)
 * a link    a JSON array: tenure id, link id, destination, expiry (ms since 1970, or null); of a link that has them, also
 *           where it leads once expired (or null), its rules (or null) and, if visitors take their parameters along, true
 * `-`       unknown: nothing that redirects, as far as a reader saw
 * `x`       gone: a writer has just deleted, disabled, blocked or released it
 * `!token`  a marker: a write is in progress, ask Postgres
 * Every entry expires; Postgres is the source of truth.
 */
const KEPT_SEC = 6 * 3600;
/** How long a negative result is cached. */
const NOTHING_KEPT_SEC = 60;
export const UNKNOWN = '-';
export const GONE = 'x';
const SANDBOX = '~';

/**
 * A value read or created longer ago than this must not be written to the cache: a marker or `gone` from that time may
 * have expired, and a newer value would be overwritten.
 */
export const WRITE_WITHIN_MS = 15_000;

export type CachedLink = {
  tenureId: number;
  linkId: number;
  longUrl: string;
  expiresAtMs: number | null;
  expiredUrl: string | null;
  rules: readonly LinkRule[] | null;
  passQuery: boolean;
};

export const domainKey = (domain: string): string => `domain:${domain}`;
export const linkKey = (domain: string, code: string): string => `link:${domain}/${code}`;

export const createMarker = (): string => `!${crypto.randomUUID()}`;
export const isNothing = (value: string): boolean => value === UNKNOWN || value === GONE;
export const ttlSec = (value: string): number => (isNothing(value) ? NOTHING_KEPT_SEC : KEPT_SEC);
export const isMarker = (value: string): boolean => value.startsWith('!');

/** The value of a domain whose tenure this is. */
export const encodeDomain = ({ id, isSandbox }: { id: number | string; isSandbox: boolean }): string =>
  (isSandbox ? SANDBOX : '') + id;
export const isSandboxDomain = (value: string): boolean => value.startsWith(SANDBOX);
export const tenureOf = (value: string): string => value.replace(SANDBOX, '');

export function encodeLink({
  tenureId,
  linkId,
  longUrl,
  expiresAtMs,
  expiredUrl,
  rules,
  passQuery,
}: CachedLink): string {
  const usual = [tenureId, linkId, longUrl, expiresAtMs];
  if (passQuery) return JSON.stringify([...usual, expiredUrl, rules, passQuery]);
  return JSON.stringify(expiredUrl === null && rules === null ? usual : [...usual, expiredUrl, rules]);
}

export function decodeLink(value: string): CachedLink {
  const [tenureId, linkId, longUrl, expiresAtMs, expiredUrl = null, rules = null, passQuery = false] =
    JSON.parse(value);
  return { tenureId, linkId, longUrl, expiresAtMs, expiredUrl, rules, passQuery };
}

/** The destination byte for byte; non-ASCII characters, which a header cannot carry, are percent-encoded as UTF-8. */
export const toLocation = (url: string): string => url.replace(/[^\x20-\x7e]+/g, encodeURIComponent);

/** The longest header value that browsers and proxies reliably accept. */
export const MAX_LOCATION_BYTES = 8_192;
