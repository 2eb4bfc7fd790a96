import type { Ctx } from '../../ctx.ts';
import { defineScript, runScript, type Script } from '../../dependencies/redis-script.ts';
import { DomainError } from '../../errors/domain-error.ts';

/** Longer than any request can run, so that a lease expires only after its holder has died. */
const LEASE_MS = 30_000;
/**
 * The most of its lease that a lock may have used before its request runs; after that (a slow body) it is acquired again.
 */
const MAX_USED_LEASE_MS = 5_000;
const WAIT_MS = 5_000;
/** First and longest pause between polls of the lock: polls use up the request's time for Redis. */
const POLL_MS = 50;
const MAX_POLL_MS = 250;
/** Extra time to release the lock for a request that has used up its time for Redis. */
const RELEASE_WITHIN_MS = 5_000;

/** The lock's value once the result is committed: waiting requests can replay it without taking the lock. */
const COMMITTED = 'tied';

/** Marks the lock as committed for the rest of its lease, if we still hold it. */
export const COMMIT_SCRIPT = defineScript(`
local held = redis.call('SET', KEYS[1], '${COMMITTED}', 'KEEPTTL', 'GET')
if held == ARGV[1] then return 1 end
if held then redis.call('SET', KEYS[1], held, 'KEEPTTL') else redis.call('DEL', KEYS[1]) end
return 0`);

/** Deletes the lock, if we still hold it. */
export const FREE_SCRIPT = defineScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

/** The lock of an Idempotency-Key, as requested by one request. */
export type KeyLock = {
  /**
   * Waits until the lock is held (true) or the key's result is committed (false). Throws IDEMPOTENCY_IN_PROGRESS, and
   * Redis errors.
   */
  take(): Promise<boolean>;
  /** Releases the lock unless another request is known to hold it; `isCommitted`: the result is committed. */
  release(isCommitted: boolean): Promise<void>;
};

/** Requests the lock of a key, pipelined with other commands of the same tick. The caller must release it. */
export function requestLock(
  ctx: Pick<Ctx, 'redis' | 'openRedis' | 'log'>,
  organizationId: number,
  key: string,
): KeyLock {
  const lock = `idempotency:${organizationId}:${key}`;
  const token = crypto.randomUUID();
  // Redis's answer may be late or lost: until it names another holder, we may hold the lock.
  let mayBeOurs = true;
  const poll = async (): Promise<string | null> => {
    mayBeOurs = true;
    const held = await ctx.redis.set<string>(lock, token, { nx: true, get: true, px: LEASE_MS });
    mayBeOurs = held === null;
    return held;
  };
  /** A lock that cannot be released expires. */
  const releaseBy = async (script: Script): Promise<void> => {
    try {
      await runScript(ctx.openRedis(RELEASE_WITHIN_MS), script, [lock], [token]);
    } catch (error) {
      const name = error instanceof Error ? error.name : undefined;
      ctx.log.warn('idempotency_lock_not_released', { error: name });
    }
  };

  const askedAt = Date.now();
  let first = poll();
  first.catch(() => {});
  return {
    async take() {
      const until = Date.now() + WAIT_MS;
      if (Date.now() - askedAt > MAX_USED_LEASE_MS)
        first = first.then(() => releaseBy(FREE_SCRIPT)).then(poll);
      for (let pauseMs = POLL_MS, polled = first; ; pauseMs = Math.min(2 * pauseMs, MAX_POLL_MS)) {
        const held = await polled;
        if (held === null || held === COMMITTED) return held === null;
        if (Date.now() >= until) throw new DomainError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSec: 2 });
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        polled = poll();
      }
    },
    async release(isCommitted) {
      await first.catch(() => null);
      if (mayBeOurs) await releaseBy(isCommitted ? COMMIT_SCRIPT : FREE_SCRIPT);
    },
  };
}
