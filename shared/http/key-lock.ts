import { defineScript, runScript, type Script } from '../dependencies/redis-script.ts';
import { ApiError } from './api-error.ts';
import type { BaseContext } from './context.ts';

/** Longer than any request of ours can run, so that a lease lapses only when its holder is dead. */
const LEASE_MS = 30_000;
/** What of its lease a lock may have lost before its request runs: a slow body takes more, and the lock is taken anew. */
const LOST_MS = 5_000;
const WAIT_MS = 5_000;
/** The first pause between two looks at the lock, and the longest: looks spend the request's time for Redis. */
const POLL_MS = 50;
const MAX_POLL_MS = 250;
/** What a request that has spent its time for Redis may still take to give its lock up. */
const RELEASE_WITHIN_MS = 5_000;

/** What a lock becomes once the key is tied: whoever waits has only to replay, and need not take turns for that. */
const TIED = 'tied';

/** Leaves the lock tied for what is left of its lease, if it is still ours. */
const TIE_SCRIPT = defineScript(`
local held = redis.call('SET', KEYS[1], '${TIED}', 'KEEPTTL', 'GET')
if held == ARGV[1] then return 1 end
if held then redis.call('SET', KEYS[1], held, 'KEEPTTL') else redis.call('DEL', KEYS[1]) end
return 0`);

/** Gives the lock up, if it is still ours. */
const FREE_SCRIPT = defineScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

/** The lock of an Idempotency-Key, which one request has asked for. */
export type KeyLock = {
  /** Waits until it is ours (true), or its key is tied (false). Throws IDEMPOTENCY_IN_PROGRESS, and as Redis does. */
  take(): Promise<boolean>;
  /** Gives it up, unless it is known to be another's; `isTied`: what it kept others from is committed. */
  leave(isTied: boolean): Promise<void>;
};

/** Asks for the lock of a key, in the round trip of whatever else is asked now. Whoever asks must leave. */
export function askForLock(
  ctx: Pick<BaseContext, 'redis' | 'openRedis' | 'log'>,
  organizationId: number,
  key: string,
): KeyLock {
  const lock = `idempotency:${organizationId}:${key}`;
  const token = crypto.randomUUID();
  // Until Redis says that it is another's the lock may be ours: its answer can come too late, or not at all.
  let mayBeOurs = true;
  const look = async (): Promise<string | null> => {
    mayBeOurs = true;
    const held = await ctx.redis.set<string>(lock, token, { nx: true, get: true, px: LEASE_MS });
    mayBeOurs = held === null;
    return held;
  };
  /** What cannot be released lapses by itself. */
  const release = async (script: Script): Promise<void> => {
    try {
      await runScript(ctx.openRedis(RELEASE_WITHIN_MS), script, [lock], [token]);
    } catch (error) {
      const name = error instanceof Error ? error.name : undefined;
      ctx.log.warn('idempotency_lock_not_released', { error: name });
    }
  };

  const askedAt = Date.now();
  let first = look();
  first.catch(() => {});
  return {
    async take() {
      const until = Date.now() + WAIT_MS;
      if (Date.now() - askedAt > LOST_MS) first = first.then(() => release(FREE_SCRIPT)).then(look);
      for (let pauseMs = POLL_MS, looked = first; ; pauseMs = Math.min(2 * pauseMs, MAX_POLL_MS)) {
        const held = await looked;
        if (held === null || held === TIED) return held === null;
        if (Date.now() >= until) throw new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSec: 2 });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        looked = look();
      }
    },
    async leave(isTied) {
      await first.catch(() => null);
      if (mayBeOurs) await release(isTied ? TIE_SCRIPT : FREE_SCRIPT);
    },
  };
}
