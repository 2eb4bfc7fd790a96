import { defineRoute } from '../../../shared/http/route.ts';
import { LookUpParams, LookUpQuery, lookUp } from '../domain/look-up.ts';
import { NumberInsight } from '../domain/number-insight.ts';

export const lookUpNumber = defineRoute(
  {
    method: 'get',
    path: '/lookup/{number}',
    operationId: 'lookUpNumber',
    summary: 'Look a number up',
    description:
      'Country, line type, current carrier (in Colombia following portability) and area. Charged, unless the number is invalid; HEAD judges the request and costs nothing.',
    access: { service: 'numberinsight' },
    limit: { requests: 60, windowSeconds: 60 },
    prices: ['numberinsight.lookup'],
    params: LookUpParams,
    query: LookUpQuery,
    reply: { status: 200, data: NumberInsight },
    errors: ['BILLING_NOT_PRICED', 'BILLING_INSUFFICIENT_FUNDS', 'BILLING_SPEND_LIMIT_REACHED'],
  },
  ({ params, query }, ctx) => lookUp(ctx, { ...params, ...query }),
);
