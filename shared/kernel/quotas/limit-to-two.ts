import type { TenantCtx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import { MESSAGES } from '../errors/messages.ts';
import { AT_ONCE, createSlot, LEASE_MS } from './slots.ts';

const POLL_MS = 200;

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

/** The calls that run in this isolate: counting them holds without Redis too, and saves asking it. */
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
  await ctx.admitted;
  const { counts, message } = KINDS[kind];
  const key = `${kind}:${ctx.tenant.organizationId}`;
  // The limited work takes less time than a slot lasts.
  const slot = createSlot(ctx.redis, kind, ctx.tenant.organizationId);
  const take = async (): Promise<(() => void) | undefined> => {
    const now = ctx.clock().getTime();
    if (here.count(key, now) >= AT_ONCE) return undefined;
    const free = here.take(key, now);
    if (await slot.take().catch(() => true)) return free;
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
    await slot.free().catch(() => 0);
    free();
  }
}

/** Counts what is under way in this isolate, by key. A request that was ended may never release its lease, so leases expire. */
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
