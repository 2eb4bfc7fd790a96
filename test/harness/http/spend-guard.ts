import { Ratelimit } from '@upstash/ratelimit';
import { guardedSource } from '../../../shared/kernel/auth/guarded-source.ts';
import type { Redis } from '../../../shared/kernel/dependencies/redis.ts';
import { GUARD } from '../../../shared/kernel/quotas/limits.ts';
import { windowFromFirstUse } from '../../../shared/kernel/quotas/redis-limiter.ts';

/**
 * Spends an address's limit except for some requests, directly in Redis: sending them would take a busy machine longer
 * than the window.
 */
export async function spendGuard(redis: Redis, ip: string, allBut: number): Promise<void> {
  const limiter = new Ratelimit({
    redis,
    limiter: windowFromFirstUse(GUARD.requests, GUARD.windowSeconds),
    prefix: 'guard:volume',
    timeout: 0,
    ephemeralCache: false,
  });
  const { success, remaining } = await limiter.limit(guardedSource(ip), { rate: GUARD.requests - allBut });
  if (!success || remaining !== allBut) throw new Error(`The address ${ip} has asked before.`);
}
