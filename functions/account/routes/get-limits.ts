import { getLimits as get } from '../../../shared/billing/limits/get-limits.ts';
import { Limits } from '../../../shared/billing/limits/limits.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';

export const getLimits = defineRoute(
  {
    method: 'get',
    path: '/account/billing/limits',
    operationId: 'getLimits',
    summary: 'Get the spend limits and the low-balance threshold',
    description: 'The amount spent in each period includes pending usage. Amounts are micros.',
    access: { capability: 'account' },
    limit: DEFAULT_LIMIT,
    reply: { status: 200, data: Limits },
    errors: [],
  },
  (_, ctx) => get(ctx),
);
