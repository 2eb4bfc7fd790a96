/**
 * What the redirect reads from Redis, one string per domain and per link:
 *   a domain  its current tenure's id
 *   a link    a JSON array: tenure id, link id, destination, expiry (ms since 1970, or null)
 *   `-`       nothing that redirects: unknown, deleted, disabled, blocked, released
 *   `!token`  a marker: a write is under way, ask Postgres
 * Each lives for a while only; Postgres is the truth.
 */
export const KEPT_SEC = 3600;
/** How long a code that does not redirect is known as such. */
export const NOTHING_KEPT_SEC = 60;
export const NOTHING = '-';

export type CachedLink = { tenureId: number; linkId: number; longUrl: string; expiresAtMs: number | null };

export const domainKey = (domain: string): string => `domain:${domain}`;
export const linkKey = (domain: string, code: string): string => `link:${domain}/${code}`;

export const createMarker = (): string => `!${crypto.randomUUID()}`;
export const isMarker = (value: string): boolean => value.startsWith('!');

export const encodeLink = ({ tenureId, linkId, longUrl, expiresAtMs }: CachedLink): string =>
  JSON.stringify([tenureId, linkId, longUrl, expiresAtMs]);

export function decodeLink(value: string): CachedLink {
  const [tenureId, linkId, longUrl, expiresAtMs] = JSON.parse(value);
  return { tenureId, linkId, longUrl, expiresAtMs };
}
