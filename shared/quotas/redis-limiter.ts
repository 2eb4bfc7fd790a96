import type { ScriptCall } from '../dependencies/redis.ts';
import { type Admission, type AdmissionRequest, GUARD, type Limiter, toQuotaState } from './limits.ts';

/** How the limiter reaches Redis: one run of the admission script, its answer the script's. Throws DependencyError. */
export type RunAdmission = (call: ScriptCall) => Promise<unknown>;

/** The limiter that all isolates share. */
export function createRedisLimiter(run: RunAdmission): Limiter {
  return {
    async admit(request) {
      const answer = await run({
        keys: [
          `guard:volume:${request.source}`,
          `guard:failing:${request.source}`,
          `guard:cutoff:${request.source}`,
          ...request.spendings.map(({ key }) => `quota:${key}`),
        ],
        args: [
          request.countVolume ? GUARD.requests : '',
          GUARD.windowSeconds * 1000,
          GUARD.failingKeys,
          GUARD.failingWindowSeconds * 1000,
          GUARD.cutOffSeconds * 1000,
          request.failedKeyHash ?? '',
          ...request.spendings.flatMap(({ limit, windowSeconds, units }) => [
            limit,
            windowSeconds * 1000,
            units,
          ]),
        ],
      });
      return toAdmission(request, Array.isArray(answer) ? answer.map(Number) : []);
    },
  };
}

function toAdmission({ spendings }: AdmissionRequest, answer: number[]): Admission {
  const [verdict = 0, count = 0, ttlMs = 0, ...states] = answer;
  if (verdict === -1) {
    const guard = {
      ...toQuotaState(GUARD.requests, GUARD.windowSeconds, GUARD.requests, ttlMs),
      resetSec: Math.ceil(ttlMs / 1000),
    };
    return { admitted: false, by: 'guard', guard, quota: guard };
  }
  const guard = toQuotaState(GUARD.requests, GUARD.windowSeconds, count, ttlMs);
  if (verdict === -2) return { admitted: false, by: 'guard', guard, quota: guard };
  const quotas = spendings.map(({ limit, windowSeconds }, index) =>
    toQuotaState(limit, windowSeconds, states[index * 2] ?? 0, states[index * 2 + 1] ?? 0),
  );
  const exceeded = quotas[verdict - 1];
  if (exceeded !== undefined) return { admitted: false, by: 'quota', guard, quota: exceeded };
  return { admitted: true, guard, quota: quotas[0] };
}
