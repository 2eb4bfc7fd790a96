import { guardedSource } from '../../../shared/auth/networks.ts';
import { askLimiter } from '../../../shared/http/admit.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Spending } from '../../../shared/quotas/limits.ts';
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
