import type { Redis } from '../dependencies/redis.ts';
import { defineScript, runScript } from '../dependencies/redis-script.ts';
import { createMarker, isMarker, keptSec, UNKNOWN, WRITE_WITHIN_MS } from './link-cache.ts';

/** Longer than any writer lives between its marker and the end of its work, and than a reader between read and fill. */
const MARKER_SEC = 60;

/** Replaces a marker while it is still the writer's own. */
const REPLACE_SCRIPT = defineScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`);

/** Sets what a creation made, soon after it, over nothing or *unknown*: never over a marker, a value or *gone*. */
const WARM_SCRIPT = defineScript(`
local time = redis.call('TIME')
if time[1] * 1000 + time[2] / 1000 > tonumber(ARGV[1]) then return 0 end
for i, key in ipairs(KEYS) do
  if not redis.call('SET', key, ARGV[i + 3], 'NX', 'EX', ARGV[2]) and redis.call('GET', key) == ARGV[3] then
    redis.call('SET', key, ARGV[i + 3], 'EX', ARGV[2])
  end
end
return 1`);

export type Written<T> = {
  result: T;
  /** What the key now stands for; null when the writer does not know; left out when it changed nothing. */
  value?: string | null;
};

/**
 * Changes in Postgres what the redirect has in its cache, so that no order of writers, readers and crashes ever
 * serves what was: a marker of one's own sends readers to Postgres, then the change is committed, then the marker
 * gives way to the new value. A writer that met another's marker, or whose own is gone, cannot know whose commit came
 * last: it leaves the marker to expire. So does one that knows no value, and one whose `commit` throws, since its
 * outcome may be unknown. A key is thus never emptied but by expiry, and no fill in flight finds it as it was before.
 * Throws DependencyError, with nothing committed, when Redis cannot take the marker.
 */
export async function writeThrough<T>(
  ctx: { redis: Pick<Redis, 'set' | 'evalsha' | 'eval'>; waitUntil: (work: Promise<unknown>) => void },
  key: string,
  commit: () => Promise<Written<T>>,
): Promise<T> {
  const marker = createMarker();
  const before = await ctx.redis.set<string>(key, marker, { ex: MARKER_SEC, get: true });
  // A creation may have come in between, and found the marker where there had been nothing.
  const { result, value = before === UNKNOWN ? null : before } = await commit();
  const metAnother = before !== null && isMarker(before);
  if (value !== null && !metAnother) {
    // Readers go to Postgres until then, and for a minute if it fails.
    ctx.waitUntil(
      runScript(ctx.redis, REPLACE_SCRIPT, [key], [marker, value, keptSec(value)]).catch(() => {}),
    );
  }
  return result;
}

/**
 * Makes links that were just created known to the redirect. When it fails, an alias that somebody asked for before it
 * existed may stay unknown for a minute; the first visit of any other reads Postgres.
 */
export async function warmEntries(
  redis: Pick<Redis, 'evalsha' | 'eval'>,
  createdAtMs: number,
  links: readonly { key: string; value: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const keys = links.map(({ key }) => key);
  const values = links.map(({ value }) => value);
  const args = [createdAtMs + WRITE_WITHIN_MS, keptSec(values[0] ?? ''), UNKNOWN, ...values];
  await runScript(redis, WARM_SCRIPT, keys, args).catch(() => {});
}
