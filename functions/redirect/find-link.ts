import { orAfter } from '../../shared/dependencies/or-after.ts';
import { defineScript } from '../../shared/dependencies/redis-script.ts';
import {
  type CachedLink,
  decodeLink,
  domainKey,
  encodeLink,
  isMarker,
  isNothing,
  keptSec,
  linkKey,
  UNKNOWN,
  WRITE_WITHIN_MS,
} from '../../shared/links/link-cache.ts';
import { readTogether } from './join-reads.ts';
import type { RedisHttp } from './redis-http.ts';

export type FindContext = {
  redis: Pick<RedisHttp, 'command' | 'script'>;
  /** One statement on Postgres; rows are arrays of text. Throws DependencyError. */
  query: (text: string, params: readonly string[]) => Promise<(string | null)[][]>;
  /** When the request came in; ms since 1970. */
  now: number;
  waitUntil: (work: Promise<unknown>) => void;
};

/** `cutOff`: the address that asks tried too many unknown codes. */
export type Found = { link: CachedLink | null; cutOff: boolean };

type Stored = { domain: string; link: string };
type Seen = { domain: string | null; link: string | null };

/** What a domain and a code redirect to now; expiry is for the caller to judge. Throws DependencyError. */
export async function findLink(
  ctx: FindContext,
  domain: string,
  code: string,
  cutOffKey: string,
): Promise<Found> {
  const keys = [domainKey(domain), linkKey(domain, code), cutOffKey];
  let seen: Seen;
  try {
    const [domainValue = null, linkValue = null, cutOff = null] = await readTogether(
      ctx.redis,
      keys,
      ctx.waitUntil,
    );
    if (cutOff !== null) return { link: null, cutOff: true };
    seen = { domain: domainValue, link: linkValue };
  } catch {
    // Redis is down: Postgres answers, and nothing is filled.
    return { link: toLink(await readStored(ctx, domain, code)), cutOff: false };
  }
  const known = judge(seen);
  if (known !== undefined) return { link: known, cutOff: false };

  const stored = await (mayShare(seen) ? readShared(ctx, domain, code, seen) : readStored(ctx, domain, code));
  ctx.waitUntil(fill(ctx, domain, code, seen, stored));
  return { link: toLink(stored), cutOff: false };
}

/** What the cache says; undefined when it does not know, or a write is under way. */
function judge({ domain, link }: Seen): CachedLink | null | undefined {
  if (domain === null || isMarker(domain)) return undefined;
  if (isNothing(domain)) return null;
  if (link === null || isMarker(link)) return undefined;
  if (isNothing(link)) return null;
  return isOfAnotherTenure(link, domain) ? undefined : decodeLink(link);
}

/** Whether a cached value is a link of another organization's time with the domain. */
const isOfAnotherTenure = (value: string | null, tenureId: string): boolean =>
  value !== null && !isMarker(value) && !isNothing(value) && String(decodeLink(value).tenureId) !== tenureId;

const toLink = (stored: Stored): CachedLink | null =>
  stored.link === UNKNOWN ? null : decodeLink(stored.link);

/**
 * The statement behind a miss: whose the domain is now, and its link if it redirects. A destination that was nobody's
 * when the link was made may be a short domain of ours by now, which is none.
 */
async function readStored(ctx: FindContext, domain: string, code: string): Promise<Stored> {
  const [row] = await ctx.query(
    `select tenure.id, link.id, link.long_url, (extract(epoch from link.expires_at) * 1000)::bigint
       from domain
       join domain_tenure tenure on tenure.domain_id = domain.id and tenure.status = 'verified'
       left join link
         on link.tenure_id = tenure.id and link.code = $2 and link.status = 'active'
        and link.blocked_at is null and link.deleted_at is null
        and not exists (select from domain target
                          join domain_tenure held on held.domain_id = target.id and held.status = 'verified'
                         where target.name = rtrim(lower(substring(link.long_url from '://([^/?#:]+)')), '.'))
      where domain.name = $1`,
    [domain, code],
  );
  const [tenureId = null, linkId = null, longUrl = null, expiresAtMs = null] = row ?? [];
  if (tenureId === null) return { domain: UNKNOWN, link: UNKNOWN };
  if (linkId === null || longUrl === null) return { domain: tenureId, link: UNKNOWN };
  return {
    domain: tenureId,
    link: encodeLink({
      tenureId: Number(tenureId),
      linkId: Number(linkId),
      longUrl,
      expiresAtMs: expiresAtMs === null ? null : Number(expiresAtMs),
    }),
  };
}

const reads = new Map<string, Promise<Stored>>();
/** A visitor waits this long for another's read of the same link, then reads for itself. */
const SHARED_READ_MS = 1_000;

const isUnwritten = (value: string | null): boolean => value === null || value === UNKNOWN;

/** Whoever changed the link since another's read of it began would have left a marker, a value or *gone*. */
const mayShare = ({ domain, link }: Seen): boolean =>
  isUnwritten(link) && (domain === null || !isMarker(domain));

/** Misses of one link in flight together, that know the same of the domain, share one read. */
async function readShared(ctx: FindContext, domain: string, code: string, seen: Seen): Promise<Stored> {
  const key = `${seen.domain} ${linkKey(domain, code)}`;
  const shared = reads.get(key);
  if (shared === undefined) {
    const own = readStored(ctx, domain, code).finally(() => reads.delete(key));
    reads.set(key, own);
    ctx.waitUntil(own.catch(() => {}));
    return await own;
  }
  const stored = await orAfter(
    shared.catch(() => null),
    SHARED_READ_MS,
  );
  return stored ?? (await readStored(ctx, domain, code));
}

/** Fills a key that is as it was seen, within the time that markers outlive. */
const FILL_SCRIPT = defineScript(`
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
 * Keeps what Postgres said where the cache has nothing. What a writer left is never filled over, not even if it looks
 * the same as when it was seen: the link may have been changed and changed back meanwhile.
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
  const args = entries.flatMap(({ seen: was, value }) => [was ?? '', value, keptSec(value)]);
  const keys = entries.map(({ key }) => key);
  // A key that could not be filled costs the next visitor a read of Postgres, nothing else.
  await ctx.redis.script(FILL_SCRIPT, keys, [ctx.now + WRITE_WITHIN_MS, ...args]).catch(() => {});
}
