import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { lookUp } from '../../../shared/numbers/look-up.ts';
import { LookUpParams, LookUpQuery } from '../../../shared/numbers/look-up-input.ts';
import { NumberInsight } from '../../../shared/numbers/number-insight.ts';

export const lookUpNumber = defineRoute(
  {
    method: 'get',
    path: '/lookup/{number}',
    operationId: 'lookUpNumber',
    summary: 'Look up a number',
    description:
      'Country, line type, current carrier (in Colombia, after portability) and area. Invalid numbers are not charged. HEAD validates the request and costs nothing.',
    access: { service: 'numberinsight' },
    isCharged: true,
    limit: OPERATION_LIMITS.lookUpNumber,
    params: LookUpParams,
    query: LookUpQuery,
    reply: { status: 200, data: NumberInsight },
    errors: ['BILLING_NOT_PRICED', 'BILLING_INSUFFICIENT_FUNDS', 'BILLING_SPEND_LIMIT_REACHED'],
  },
  ({ params, query }, ctx) => lookUp(ctx, { ...params, ...query }),
);
