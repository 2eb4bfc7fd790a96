import { DependencyError } from '../../db/engine/deadlines/deadline.ts';
import { createBatcher } from '../../shared/kernel/create-batcher.ts';
import { defineScript } from '../../shared/kernel/dependencies/redis-script.ts';
import { MAX_LOCATION_BYTES } from '../../shared/kernel/http/location.ts';
import {
  type CachedLink,
  type DomainFront,
  decodeLink,
  domainKey,
  frontOf,
  isMarker,
  isNothing,
  isSandboxDomain,
  linkKey,
  tenureOf,
  ttlSec,
  UNKNOWN,
  WRITE_WITHIN_MS,
} from '../../shared/links/link-cache.ts';
import type { RedisHttp } from './http-stores.ts';
import { type Query, readStored, type Stored } from './read-stored.ts';

export type FindContext = {
  redis: Pick<RedisHttp, 'command' | 'script'>;
  query: Query;
  /** The moment at which the request arrived; ms since 1970. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
};

/**
 * `cutOff`: no such link, and the source address has tried too many unknown codes. `isSandbox`: the link leads through a
 * page. `front`: where the domain leads without a link.
 */
type Found = { link: CachedLink | null; cutOff: boolean; isSandbox: boolean; front: DomainFront | null };

type Seen = { domain: string | null; link: string | null };

/**
 * The current link of a domain and code; the caller checks its expiry. Without a code (``) only the domain is looked up. Throws
 * DependencyError.
 */
export async function findLink(
  ctx: FindContext,
  domain: string,
  code: string,
  cutOffKey: string,
): Promise<Found> {
  const keys = [domainKey(domain), linkKey(domain, code), cutOffKey];
  let seen: Seen;
  let isCutOff: boolean;
  try {
    const [domainValue = null, linkValue = null, cutOff = null] = await readCache(
      ctx.redis,
      keys,
      ctx.waitUntil,
    );
    seen = { domain: domainValue, link: code === '' ? UNKNOWN : linkValue };
    isCutOff = cutOff !== null;
  } catch {
    // Redis is down: read from Postgres, and do not fill the cache.
    return toFound(await readStored(ctx, domain, code), false);
  }
  const known = judge(seen);
  if (known !== undefined) return toFound({ domain: seen.domain ?? UNKNOWN, link: known }, isCutOff);

  const stored = await readStored(ctx, domain, code);
  const found = toFound(stored, isCutOff);
  // An existing link redirects even an address that is cut off; its unknown codes are not cached.
  if (!found.cutOff) ctx.waitUntil(fill(ctx, domain, code, seen, stored));
  return found;
}

/** The value of the link as the cache knows it; undefined when it has none, or a write is in progress. */
function judge({ domain, link }: Seen): string | undefined {
  if (domain === null || isMarker(domain)) return undefined;
  if (isNothing(domain)) return UNKNOWN;
  return link === null || isMarker(link) || isOfAnotherTenure(link, domain) ? undefined : link;
}

/** Whether a cached value is a link from another organization's tenure of the domain. */
const isOfAnotherTenure = (value: string | null, domain: string): boolean =>
  value !== null &&
  !isMarker(value) &&
  !isNothing(value) &&
  String(decodeLink(value).tenureId) !== tenureOf(domain);

function toFound({ domain, link: value }: Stored, isCutOff: boolean): Found {
  const link = isNothing(value) ? null : decodeLink(value);
  return {
    link,
    cutOff: link === null && isCutOff,
    isSandbox: isSandboxDomain(domain),
    front: frontOf(domain),
  };
}

const isUnwritten = (value: string | null): boolean => value === null || value === UNKNOWN;

/** Fills a key only if its value is still as read, and before the deadline that write markers outlive. */
export const FILL_SCRIPT = defineScript(`
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return 0 end
for i, key in ipairs(KEYS) do
  local seen, value = ARGV[i * 3 - 1], ARGV[i * 3]
  if seen == '' then
    redis.call('SET', key, value, 'NX', 'EX', ARGV[i * 3 + 1])
  elseif redis.call('GET', key) == seen then
    redis.call('SET', key, value, 'EX', ARGV[i * 3 + 1])
  end
end
return 1`);

/**
 * Caches Postgres's answer where the cache has nothing. Never overwrites what a writer left, even a value equal to the
 * one read: the link may have been changed and changed back in between.
 */
async function fill(
  ctx: FindContext,
  domain: string,
  code: string,
  seen: Seen,
  stored: Stored,
): Promise<void> {
  const entries: { key: string; seen: string | null; value: string }[] = [];
  if (seen.domain === null) entries.push({ key: domainKey(domain), seen: seen.domain, value: stored.domain });
  if (seen.link !== stored.link && (isUnwritten(seen.link) || isOfAnotherTenure(seen.link, stored.domain)))
    entries.push({ key: linkKey(domain, code), seen: seen.link, value: stored.link });
  if (entries.length === 0) return;
  const args = entries.flatMap(({ seen: was, value }) => [was ?? '', value, ttlSec(value)]);
  const keys = entries.map(({ key }) => key);
  // A key that could not be filled only costs the next visitor a read of Postgres.
  await ctx.redis.script(FILL_SCRIPT, keys, [ctx.now + WRITE_WITHIN_MS, ...args]).catch(() => {});
}

type Values = ReadonlyMap<string, string | null>;

const READ_MS = 600;
/** After a failure Redis is skipped for this long, so that not every visitor waits for its timeout. */
const DOWN_MS = 1_000;

const join = createBatcher<readonly string[], string[], Values>({
  collectMs: 1,
  sendsWhenIdle: true,
  waitMs: 300,
  seal: (asked) => [...new Set(asked.flat())],
});
let downUntil = 0;

/** Reads keys in one round trip shared by concurrent requests. Throws DependencyError. */
async function readCache(
  redis: Pick<RedisHttp, 'command'>,
  keys: readonly string[],
  keepAlive: (work: Promise<unknown>) => void,
): Promise<(string | null)[]> {
  const leftMs = downUntil - Date.now();
  // More is left only after the clock was set back.
  if (leftMs > 0 && leftMs <= DOWN_MS) throw new DependencyError('redis', false);
  const values = await join(keys, { send: (names) => read(redis, names), keepAlive });
  return keys.map((key) => values?.get(key) ?? null);
}

async function read(redis: Pick<RedisHttp, 'command'>, names: string[]): Promise<Values> {
  try {
    const reply = await redis.command(['MGET', ...names], READ_MS);
    const values = Array.isArray(reply) ? reply : [];
    return new Map(names.map((name, index) => [name, toText(values[index])]));
  } catch (error) {
    downUntil = Date.now() + DOWN_MS;
    throw error;
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The most characters of a visitor's query that are passed on; a longer one is not. */
const MAX_QUERY = 2_048;

/**
 * A location with the parameters of a visitor's query (`?…`, percent-encoded) that it does not have itself, before its
 * fragment. It stays as it is when the result would be longer than a header may be.
 */
export function passQuery(location: string, query: string): string {
  if (query.length > MAX_QUERY) return location;
  const [address = '', ...fragment] = location.split(/(?=#)/);
  const [, own = ''] = /\?(.*)/s.exec(address) ?? [];
  // Some servers separate parameters by semicolons, too.
  const names = new Set(namesOf(own.replaceAll(';', '&')));
  const passed = query
    .slice(1)
    .replaceAll(';', '%3B')
    .split('&')
    .filter((pair) => pair !== '' && !namesOf(pair).some((name) => names.has(name)))
    .join('&');
  if (passed === '') return location;
  const separator = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  const whole = address + separator + passed + fragment.join('');
  return whole.length > MAX_LOCATION_BYTES ? location : whole;
}

/** The constructor would drop a question mark that is part of the first name. */
const namesOf = (query: string) => [...new URLSearchParams(`?${query}`).keys()];

/** The form of a code (aliases: `shared/links/rules/check-alias.ts`), and what follows it in the path. */
const CODE = /^\/+([A-Za-z0-9_-]{3,32})(.*)$/s;
/** The rest is no longer the link: a query without its question mark, markup, or the next word. */
const OTHER_TEXT = /[&?#<\s].*$/s;
/**
 * Punctuation of the message around a link: anything but letters and digits. No code has a character such as the first;
 * `-` and `_` may end one. A mark would change the code's last letter.
 */
const PUNCTUATION = /^(?:(?!\p{M})[^\p{L}\p{N}_-][^\p{L}\p{N}]*)?$/u;

/**
 * The code in the path of a short link as a message may have it, without the punctuation that some programs take for a part
 * of the link; undefined: the path cannot be a link. Takes one step per character, and looks nothing up.
 */
export function readCode(path: string): string | undefined {
  const [, code, rest = ''] = CODE.exec(decode(path)) ?? [];
  // Some programs encode a link a second time.
  return PUNCTUATION.test(decode(rest).replace(OTHER_TEXT, '')) ? code?.toLowerCase() : undefined;
}

/** Percent-decodes UTF-8, or Latin-1, in which some programs write. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%([\da-f]{2})/gi, (_, byte: string) =>
      String.fromCharCode(Number.parseInt(byte, 16)),
    );
  }
}
