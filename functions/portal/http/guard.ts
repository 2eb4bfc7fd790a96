import { guardedSource } from '../../../shared/auth/networks.ts';
import { askLimiter } from '../../../shared/http/admit.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Admission, Spending } from '../../../shared/quotas/limits.ts';
import type { Visit } from '../context.ts';

/**
 * Counts a request from a source, as the API's guard does, unless it `isCounted` already, and spends quotas, all or none.
 * Throws RATE_DDOS_EXCEEDED, RATE_TPS_EXCEEDED.
 */
export async function guard(
  visit: Visit,
  spendings: readonly Spending[] = [],
  { isCounted = false } = {},
): Promise<void> {
  const { admission } = await askLimiter(visit, {
    source: guardedSource(visit.clientIp),
    countVolume: !isCounted,
    failedKeyHash: undefined,
    spendings,
  });
  if (admission.admitted) return;
  throw new ApiError(admission.by === 'guard' ? 'RATE_DDOS_EXCEEDED' : 'RATE_TPS_EXCEEDED', {
    retryAfterSec: admission.quota.resetSec,
  });
}

/**
 * Spends from a limit beside the guard, which has counted the request. Nothing stands in for it while Redis cannot be
 * reached. Throws SERVICE_UNAVAILABLE.
 */
export async function spend(visit: Visit, spending: Spending): Promise<Admission> {
  const { admission, isFallback } = await askLimiter(visit, {
    source: guardedSource(visit.clientIp),
    countVolume: false,
    failedKeyHash: undefined,
    spendings: [spending],
  });
  if (isFallback) throw new ApiError('SERVICE_UNAVAILABLE');
  return admission;
}
