/**
 * What the redirect reads from Redis, one string per domain and per link:
 *   a domain  its current tenure's id
 *   a link    a JSON array: tenure id, link id, destination, expiry (ms since 1970, or null)
 *   `-`       unknown: nothing that redirects, as far as a reader saw
 *   `x`       gone: a writer has just deleted, disabled, blocked or released it
 *   `!token`  a marker: a write is under way, ask Postgres
 * Each lives for a while only; Postgres is the truth.
 */
const KEPT_SEC = 6 * 3600;
/** How long what does not redirect is known as such. */
const NOTHING_KEPT_SEC = 60;
export const UNKNOWN = '-';
export const GONE = 'x';

/**
 * What was read or created longer ago than this is not written to the cache any more: a marker or a `gone` of that time
 * may have expired meanwhile, and what came after it would be overwritten.
 */
export const WRITE_WITHIN_MS = 15_000;

export type CachedLink = { tenureId: number; linkId: number; longUrl: string; expiresAtMs: number | null };

export const domainKey = (domain: string): string => `domain:${domain}`;
export const linkKey = (domain: string, code: string): string => `link:${domain}/${code}`;

export const createMarker = (): string => `!${crypto.randomUUID()}`;
export const isNothing = (value: string): boolean => value === UNKNOWN || value === GONE;
export const keptSec = (value: string): number => (isNothing(value) ? NOTHING_KEPT_SEC : KEPT_SEC);
export const isMarker = (value: string): boolean => value.startsWith('!');

export const encodeLink = ({ tenureId, linkId, longUrl, expiresAtMs }: CachedLink): string =>
  JSON.stringify([tenureId, linkId, longUrl, expiresAtMs]);

export function decodeLink(value: string): CachedLink {
  const [tenureId, linkId, longUrl, expiresAtMs] = JSON.parse(value);
  return { tenureId, linkId, longUrl, expiresAtMs };
}
