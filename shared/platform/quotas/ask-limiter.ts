import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../ctx.ts';
import { createIsolateLimiter } from './isolate-limiter.ts';
import type { Admission, AdmissionRequest } from './limits.ts';
import { createRedisLimiter } from './redis-limiter.ts';

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
