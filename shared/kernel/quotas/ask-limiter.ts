import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { Ctx } from '../ctx.ts';
import {
  type Admission,
  type AdmissionRequest,
  GUARD,
  GUARD_WINDOW,
  type QuotaState,
  type QuotaWindow,
  tightestQuota,
  toQuotaState,
} from './limits.ts';
import { createRedisLimiter } from './redis-limiter.ts';

/** The most windows that one isolate keeps. */
const MAX_ENTRIES = 10_000;

const isolateLimiter = createIsolateLimiter(() => Date.now());

/** Asks Redis, or the isolate's in-memory limiter while Redis is unreachable. */
export async function askLimiter(
  ctx: Ctx,
  request: AdmissionRequest,
): Promise<{ admission: Admission; isFallback: boolean }> {
  try {
    return { admission: await createRedisLimiter(ctx.redis).admit(request), isFallback: false };
  } catch (error) {
    const failure = findDependencyError(error);
    if (failure === undefined) throw error;
    ctx.log.warn('quota_degraded', { timedOut: failure.timedOut });
    return { admission: await isolateLimiter.admit(request), isFallback: true };
  }
}

type Count = { used: number; endsAt: number };
type Failing = { hashes: Set<string>; endsAt: number };

/**
 * The fallback while Redis is unreachable: the same rules, counted in this isolate only, in bounded memory. `now` in
 * ms.
 */
export function createIsolateLimiter(now: () => number): { admit(request: AdmissionRequest): Admission } {
  const windows = new BoundedMap<string, Count>(MAX_ENTRIES);
  const failing = new BoundedMap<string, Failing>(MAX_ENTRIES);
  const cutOffs = new BoundedMap<string, number>(MAX_ENTRIES);

  /** Milliseconds left; never more than the window, in case the clock stepped back. */
  const msUntil = (endsAt: number | undefined, atMostSeconds: number): number => {
    const left = endsAt === undefined ? 0 : endsAt - now();
    return left > 0 && left <= atMostSeconds * 1000 ? left : 0;
  };

  const open = (key: string, windowSeconds: number): Count => {
    const known = windows.get(key);
    if (known !== undefined && msUntil(known.endsAt, windowSeconds) > 0) return known;
    const fresh = { used: 0, endsAt: now() + windowSeconds * 1000 };
    windows.set(key, fresh);
    return fresh;
  };
  const stateOf = (window: Count, limit: QuotaWindow): QuotaState =>
    toQuotaState(limit, window.used, window.endsAt - now());

  const recordFailure = (source: string, hash: string): void => {
    const known = failing.get(source);
    const entry =
      known !== undefined && msUntil(known.endsAt, GUARD.failingWindowSeconds) > 0
        ? known
        : { hashes: new Set<string>(), endsAt: now() + GUARD.failingWindowSeconds * 1000 };
    failing.set(source, entry);
    entry.hashes.add(hash);
    if (entry.hashes.size >= GUARD.failingKeys) cutOffs.set(source, now() + GUARD.cutOffSeconds * 1000);
  };

  return {
    admit({ source, countVolume, failedKeyHash, spendings }): Admission {
      const volume = open(`guard:${source}`, GUARD.windowSeconds);
      const guard = () => stateOf(volume, GUARD_WINDOW);
      const cutOffMs = msUntil(cutOffs.get(source), GUARD.cutOffSeconds);
      if (cutOffMs > 0) {
        const state = { ...guard(), remaining: 0, resetSec: Math.ceil(cutOffMs / 1000) };
        return { admitted: false, by: 'guard', guard: state, quota: state };
      }
      if (countVolume) volume.used += 1;
      if (volume.used > GUARD.requests)
        return { admitted: false, by: 'guard', guard: guard(), quota: guard() };
      if (failedKeyHash !== undefined) recordFailure(source, failedKeyHash);

      const quotas = spendings.map((spending) => ({
        ...spending,
        window: open(spending.key, spending.windowSeconds),
      }));
      const exceeded = quotas.find(({ window, units, limit }) => window.used + Math.max(1, units) > limit);
      if (exceeded !== undefined) {
        return { admitted: false, by: 'quota', guard: guard(), quota: stateOf(exceeded.window, exceeded) };
      }
      for (const { window, units } of quotas) window.used += units;
      const states = quotas.map((quota) => ({ state: stateOf(quota.window, quota), units: quota.units }));
      const admitted = { admitted: true as const, guard: guard() };
      const giveBack = async () => {
        for (const { window, units } of quotas) window.used -= units;
      };
      return {
        ...admitted,
        quota: tightestQuota(states),
        quotas: states.map(({ state }) => state),
        giveBack,
      };
    },
  };
}
