import { Limits, LimitsBody, LOWERED_LIMITS } from '../../../shared/billing/limits/limits.ts';
import { lowerLimits as lower } from '../../../shared/billing/limits/lower-limits.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';

export const lowerLimits = defineRoute(
  {
    method: 'put',
    path: '/account/billing/limits',
    operationId: 'lowerLimits',
    summary: 'Lower spend limits',
    description:
      'Lowers spend limits and the low-balance threshold, or sets those that you have not set. What you leave out stays as it is. If any would be raised, nothing changes: owners and administrators raise limits in the portal, and they alone grant the capability `limits`. The change is recorded in your audit log.',
    access: { capability: 'limits' },
    limit: DEFAULT_LIMIT,
    body: LimitsBody,
    reply: { status: 200, data: Limits, example: LOWERED_LIMITS },
    errors: ['BILLING_LIMIT_ONLY_LOWERED', 'BILLING_INSUFFICIENT_FUNDS'],
  },
  ({ body }, ctx) => lower(ctx, body),
);
