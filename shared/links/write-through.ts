import type { CreatedLink, NewLink } from '../../db/links/functions/links.ts';
import type { Ctx, TenantCtx } from '../kernel/ctx.ts';
import type { Redis } from '../kernel/dependencies/redis.ts';
import { defineScript, runScript } from '../kernel/dependencies/redis-script.ts';
import {
  createMarker,
  encodeLink,
  isMarker,
  linkKey,
  MARKER_SEC,
  ttlSec,
  UNKNOWN,
  WRITE_WITHIN_MS,
} from './link-cache.ts';

/** Replaces a marker while it is still ours. */
export const REPLACE_SCRIPT = defineScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`);

/** Caches a new link over nothing or *unknown*, never over a marker, a value or *gone*. */
export const WARM_SCRIPT = defineScript(`
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return 0 end
for i, key in ipairs(KEYS) do
  if not redis.call('SET', key, ARGV[i + 3], 'NX', 'EX', ARGV[2]) and redis.call('GET', key) == ARGV[3] then
    redis.call('SET', key, ARGV[i + 3], 'EX', ARGV[2])
  end
end
return 1`);

type Written<T> = {
  result: T;
  /** The key's new value; null when the writer does not know it; absent when nothing changed. */
  value?: string | null;
};

/**
 * Changes in Postgres what the redirect caches, so that no interleaving of writers, readers and crashes ever serves an
 * old value: first a marker sends readers to Postgres, then the change is committed, then the new value replaces the
 * marker. A writer that found another's marker, or lost its own, cannot know whose commit was last and leaves the
 * marker to expire; so does one without a value, and one whose `commit` threw, since its outcome may be unknown. A key
 * is therefore emptied only by expiry, and a concurrent fill never finds it as it was. Throws DependencyError, with
 * nothing committed, when Redis cannot store the marker.
 */
export async function writeThrough<T>(
  ctx: { redis: Pick<Redis, 'set' | 'evalsha' | 'eval'>; waitUntil: (work: Promise<unknown>) => void },
  key: string,
  commit: () => Promise<Written<T>>,
): Promise<T> {
  const marker = createMarker();
  const before = await ctx.redis.set<string>(key, marker, { ex: MARKER_SEC, get: true });
  // A creation may have happened meanwhile, and found the marker where nothing had been.
  const { result, value = before === UNKNOWN ? null : before } = await commit();
  const metAnother = before !== null && isMarker(before);
  if (value !== null && !metAnother) {
    // Readers use Postgres until this is done, and for a minute if it fails.
    ctx.waitUntil(
      runScript(ctx.redis, REPLACE_SCRIPT, [key], [marker, value, ttlSec(value)]).catch(() => {}),
    );
  }
  return result;
}

/**
 * Writes newly created links to the redirect's cache. If it fails, an alias requested before it existed may stay
 * unknown for a minute; for any other, the first visit reads Postgres.
 */
export async function warmEntries(
  redis: Pick<Redis, 'evalsha' | 'eval'>,
  createdAtMs: number,
  links: readonly { key: string; value: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const keys = links.map(({ key }) => key);
  const values = links.map(({ value }) => value);
  const args = [createdAtMs + WRITE_WITHIN_MS, ttlSec(values[0] ?? ''), UNKNOWN, ...values];
  await runScript(redis, WARM_SCRIPT, keys, args).catch(() => {});
}

type Followable = {
  wanted: Pick<NewLink, 'longUrl' | 'expiresAt' | 'isAlias'>;
  created: Omit<CreatedLink, 'createdAt'>;
};

/**
 * Writes links just created under an alias to the redirect's cache before the response: somebody may have requested the
 * alias before it existed, and it would stay cached as unknown for a minute. Generated codes are left to their first
 * visitor, since nobody can have requested them and most are never visited while an entry lives.
 */
export async function warmCache(ctx: TenantCtx, links: readonly Followable[]): Promise<void> {
  await warmLinks(ctx, ctx.clock().getTime(), links);
}

/** Caches links that were created at another moment. */
export async function warmLinks(
  { redis }: Pick<Ctx, 'redis'>,
  createdAtMs: number,
  links: readonly Followable[],
): Promise<void> {
  const aliases = links.filter(({ wanted }) => wanted.isAlias);
  await warmEntries(redis, createdAtMs, aliases.map(toEntry));
}

function toEntry({
  wanted: { longUrl, expiresAt },
  created: { tenureId, linkId, domain, code },
}: Followable) {
  const expiresAtMs = expiresAt === null ? null : Date.parse(expiresAt);
  return {
    key: linkKey(domain, code),
    value: encodeLink({
      tenureId,
      linkId,
      longUrl,
      expiresAtMs,
      expiredUrl: null,
      rules: null,
      passQuery: false,
    }),
  };
}
