import type { STORED_A_DAY } from '../../db/billing/tables/plan-usage.ts';
import type { DayQuota } from '../../db/engine/refused.ts';
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
} as const satisfies Record<keyof typeof STORED_A_DAY, string>;

/** The error of what an organization may not store today any more; `field` is where the request has it, if it is a list. */
export function toStorageRefusal(
  ctx: TenantCtx,
  kind: keyof typeof STORED_A_DAY,
  { limit, left }: DayQuota,
  field?: string,
): DomainError {
  const remaining = Math.max(0, left);
  const message = BILLING_MESSAGES.storedToday(limit, remaining);
  return new DomainError('STORAGE_QUOTA_EXCEEDED', {
    ...{ message, fields: field === undefined ? [] : [{ field, message }] },
    retryAfterSec: secondsToColombiaMidnight(ctx.clock()),
    exceeded: { limit, windowSeconds: DAY_SECONDS, counts: COUNTED[kind], remaining },
  });
}
