import { guardedSource } from '../../../../shared/kernel/auth/guarded-source.ts';
import { DomainError } from '../../../../shared/kernel/errors/domain-error.ts';
import { askLimiter } from '../../../../shared/kernel/quotas/ask-limiter.ts';
import type { Admission, Spending } from '../../../../shared/kernel/quotas/limits.ts';
import type { PortalRequest } from '../context.ts';

/**
 * Counts a request from a source, as the API's guard does, unless it `isCounted` already, and spends quotas, all or none.
 * Throws RATE_DDOS_EXCEEDED, RATE_TPS_EXCEEDED.
 */
export async function guard(
  request: PortalRequest,
  spendings: readonly Spending[] = [],
  { isCounted = false } = {},
): Promise<void> {
  const { admission } = await askLimiter(request, {
    source: guardedSource(request.clientIp),
    countVolume: !isCounted,
    failedKeyHash: undefined,
    spendings,
  });
  request.admissions.push(admission);
  if (admission.admitted) return;
  throw new DomainError(admission.by === 'guard' ? 'RATE_DDOS_EXCEEDED' : 'RATE_TPS_EXCEEDED', {
    retryAfterSec: admission.quota.resetSec,
  });
}

/**
 * Spends from a limit in addition to the guard, which has counted the request. Nothing stands in for it while Redis cannot be
 * reached. Throws SERVICE_UNAVAILABLE.
 */
export async function spendQuota(request: PortalRequest, spending: Spending): Promise<Admission> {
  const { admission, isFallback } = await askLimiter(request, {
    source: guardedSource(request.clientIp),
    countVolume: false,
    failedKeyHash: undefined,
    spendings: [spending],
  });
  if (isFallback) throw new DomainError('SERVICE_UNAVAILABLE');
  return admission;
}
