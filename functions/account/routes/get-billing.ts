import { Billing, getBilling as get } from '../../../shared/billing/get-billing.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const getBilling = defineRoute(
  {
    method: 'get',
    path: '/account/billing',
    operationId: 'getBilling',
    summary: 'Get the balance, the spend limits and the plans',
    description:
      'Amounts are micros: currency units × 10⁶. Without a billing account, fields are null or zero.',
    access: { capability: 'account' },
    limit: OPERATION_LIMITS.getBilling,
    reply: { status: 200, data: Billing },
    errors: [],
  },
  (_, ctx) => get(ctx),
);
