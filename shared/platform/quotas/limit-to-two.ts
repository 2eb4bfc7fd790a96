import type { TenantCtx } from '../ctx.ts';
import { defineScript, runScript } from '../dependencies/redis-script.ts';
import { DomainError } from '../errors/domain-error.ts';
import { MESSAGES } from '../messages.ts';

const AT_ONCE = 2;
/** Longer than what is limited takes: a slot whose holder died expires. */
const LEASE_MS = 15_000;
const POLL_MS = 200;

/** Takes a slot if one is free, after dropping expired ones. */
export const TAKE_SCRIPT = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`);

const KINDS = {
  overview: {
    counts: 'overviews at once',
    message: MESSAGES.twoOverviews,
  },
  search: {
    counts: 'searches at once',
    message: MESSAGES.twoSearches,
  },
  query: {
    counts: 'long queries at once',
    message: MESSAGES.twoQueries,
  },
} as const;

/** What runs in this isolate: it holds without Redis too, and saves asking it. */
const here = createLeases(LEASE_MS);

/**
 * Runs at most two of a kind at once per organization; without Redis, per isolate. Throws RATE_TPS_EXCEEDED for a third, which
 * may wait for them.
 */
export async function limitToTwo<T>(
  ctx: TenantCtx,
  kind: keyof typeof KINDS,
  run: () => Promise<T>,
  waitMs = 0,
): Promise<T> {
  const { counts, message } = KINDS[kind];
  const key = `${kind}-semaphore:${ctx.tenant.organizationId}`;
  const holder = crypto.randomUUID();
  const take = async (): Promise<(() => void) | undefined> => {
    const now = ctx.clock().getTime();
    if (here.count(key, now) >= AT_ONCE) return undefined;
    const free = here.take(key, now);
    const taken = await runScript(ctx.redis, TAKE_SCRIPT, [key], [holder, AT_ONCE, LEASE_MS]).catch(() => 1);
    if (taken === 1) return free;
    free();
    return undefined;
  };
  let free = await take();
  for (const until = Date.now() + waitMs; free === undefined; free = await take()) {
    if (Date.now() >= until)
      throw new DomainError('RATE_TPS_EXCEEDED', {
        retryAfterSec: 1,
        exceeded: { limit: AT_ONCE, windowSeconds: 1, counts, remaining: 0 },
        message,
      });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    return await run();
  } finally {
    await ctx.redis.zrem(key, holder).catch(() => 0);
    free();
  }
}

/** What is under way in this isolate, by key. A request that was ended may never say so: what it has taken expires. */
export function createLeases(leaseMs: number) {
  const leases = new Map<symbol, { key: string; untilMs: number }>();
  return {
    count(key: string, nowMs: number): number {
      for (const [each, { untilMs }] of leases) if (untilMs <= nowMs) leases.delete(each);
      return [...leases.values()].filter((lease) => lease.key === key).length;
    },
    /** Returns what gives it back. */
    take(key: string, nowMs: number): () => void {
      const own = Symbol(key);
      leases.set(own, { key, untilMs: nowMs + leaseMs });
      return () => void leases.delete(own);
    },
  };
}
