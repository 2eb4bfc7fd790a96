import type { Redis } from '../dependencies/redis.ts';
import { ADMISSION_SCRIPT } from './admission.lua.ts';
import { type Admission, type AdmissionRequest, GUARD, type Limiter, toQuotaState } from './limits.ts';

/** Deciding must not hold a request up: past this the isolate's stand-in decides. */
const DECIDE_MS = 600;

/** The limiter that all isolates share: one round trip to Redis (two when Redis does not know the script yet). */
export function createRedisLimiter(redis: Redis): Limiter {
  return {
    async admit(request) {
      const answer = await redis.script(
        ADMISSION_SCRIPT,
        [
          `guard:volume:${request.source}`,
          `guard:failing:${request.source}`,
          `guard:cutoff:${request.source}`,
          ...request.spendings.map(({ key }) => `quota:${key}`),
        ],
        [
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
        DECIDE_MS,
      );
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
