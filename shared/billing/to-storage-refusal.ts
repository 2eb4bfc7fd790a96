import type { Stored } from '../../db/billing/tables/plan-usage.ts';
import type { DayQuota } from '../../db/engine/sql-functions/define-sql-function.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { secondsToColombiaMidnight } from '../platform/time/colombia.ts';
import { BILLING_MESSAGES } from './messages.ts';

const DAY_SECONDS = 86_400;

/** What the quotas count, in the RateLimit fields. */
const COUNTED = {
  optOuts: 'opt-outs',
  touches: 'contacts',
  campaigns: 'campaigns',
  recipients: 'recipients',
  fileKilobytes: 'kilobytes',
} as const satisfies Record<Stored, string>;

/**
 * The error of what an organization may not store today any more; `field` is where the request has it, if it is a list. An
 * operation of the contract says it with the contract's code.
 */
export function toStorageRefusal(
  ctx: TenantCtx,
  kind: Stored,
  { limit, left }: DayQuota,
  field?: string,
  code: 'STORAGE_QUOTA_EXCEEDED' | 'RATE_TPS_EXCEEDED' = 'STORAGE_QUOTA_EXCEEDED',
): DomainError {
  const remaining = Math.max(0, left);
  const toMessage =
    kind === 'fileKilobytes' ? BILLING_MESSAGES.filesStoredToday : BILLING_MESSAGES.storedToday;
  const message = toMessage(limit, remaining);
  return new DomainError(code, {
    ...{ message, fields: field === undefined ? [] : [{ field, message }] },
    retryAfterSec: secondsToColombiaMidnight(ctx.clock()),
    exceeded: { limit, windowSeconds: DAY_SECONDS, counts: COUNTED[kind], remaining },
  });
}
