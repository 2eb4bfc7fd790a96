import type { LinkRule, RulePlatform } from '../../db/links/tables/link-setting.ts';
import type { Redis } from '../kernel/dependencies/redis.ts';

/**
 * The redirect's cache in Redis, one string per domain and per link:
 * a domain  its current tenure's id, with `~` before it where links lead through a page (`isSandbox`); of an organization's own
 *           also, after a space, a JSON array: the organization's name, where the bare address leads (or null), and where
 *           codes lead that do not redirect (or null). Postgres writes it: `routine.domain_entry`
 * a link    a JSON array: tenure id, link id, destination, expiry (ms since 1970, or null); of a link that has them, also
 *           where it leads once expired (or null), its rules (or null) and, if visitors take their parameters along, true
 * `-`       unknown: nothing that redirects, as far as a reader saw
 * `x`       gone: a writer has just deleted, disabled, blocked or released it
 * `!token`  a marker: a write is in progress, ask Postgres
 * Every entry expires; Postgres is the source of truth.
 */
const KEPT_SEC = 6 * 3600;
/** The time that a negative result is cached. */
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

/** Longer than any writer takes from placing its marker to finishing, and any reader from read to fill. */
export const MARKER_SEC = 60;

export const domainKey = (domain: string): string => `domain:${domain}`;
export const linkKey = (domain: string, code: string): string => `link:${domain}/${code}`;

export const createMarker = (): string => `!${crypto.randomUUID()}`;
export const isNothing = (value: string): boolean => value === UNKNOWN || value === GONE;
export const ttlSec = (value: string): number => (isNothing(value) ? NOTHING_KEPT_SEC : KEPT_SEC);
export const isMarker = (value: string): boolean => value.startsWith('!');

export const isSandboxDomain = (value: string): boolean => value.startsWith(SANDBOX);
export const tenureOf = (value: string): string => value.replace(/^~| .*/gs, '');

/** The destinations of an organization's domain without a link of its own, and the name of its holder. */
export type DomainFront = { holder: string; rootUrl: string | null; notFoundUrl: string | null };

/** Null: a domain of the platform, or of a closed organization, or an entry from before there was any. */
export function frontOf(value: string): DomainFront | null {
  const at = value.indexOf(' ');
  if (at < 0) return null;
  const [holder, rootUrl, notFoundUrl] = JSON.parse(value.slice(at));
  return { holder, rootUrl, notFoundUrl };
}

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

/** Sends the redirect's readers of these keys to Postgres for a minute, in which the writer commits its change. */
export async function placeMarkers(redis: Pick<Redis, 'pipeline'>, keys: readonly string[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const key of keys) pipeline.set(key, createMarker(), { ex: MARKER_SEC });
  await pipeline.exec();
}

type Visitor = { userAgent: string; country: string | null };

/** The order matters: Android's user agents also name Linux. An iPad that asks for desktop pages says that it is a Mac. */
const PLATFORMS: readonly [RulePlatform, RegExp][] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['desktop', /Windows NT|Macintosh|X11|CrOS|Linux/],
];

/**
 * Returns where a visitor of a link goes: by its first rule that matches, or else to its destination. `draw`: the visitor's number from 0
 * to 99. Each share has numbers of its own, in the order of the rules, so no visitor is counted for two of them.
 */
export function chooseDestination(
  { longUrl, rules }: Pick<CachedLink, 'longUrl' | 'rules'>,
  visitor: Visitor,
  draw: () => number,
): string {
  if (rules === null) return longUrl;
  const platform = PLATFORMS.find(([, form]) => form.test(visitor.userAgent))?.[0];
  let drawn: number | undefined;
  let from = 0;
  for (const rule of rules) {
    const first = from;
    from += rule.share ?? 0;
    if (!isMatch(rule, platform, visitor.country)) continue;
    if (rule.share === undefined) return rule.longUrl;
    drawn ??= draw();
    if (drawn >= first && drawn < from) return rule.longUrl;
  }
  return longUrl;
}

const isMatch = (rule: LinkRule, platform: RulePlatform | undefined, country: string | null): boolean =>
  (rule.platform === undefined || rule.platform === platform) &&
  (rule.countries === undefined || (country !== null && rule.countries.includes(country)));
