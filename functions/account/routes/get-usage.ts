import { getUsage as get, Usage, UsageQuery } from '../../../shared/billing/usage/get-usage.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const getUsage = defineRoute(
  {
    method: 'get',
    path: '/account/billing/usage',
    operationId: 'getUsage',
    summary: 'Get the usage by day, service or cost center',
    description:
      'Charges less refunds, by the Colombia day of use, including usage that is not posted yet. The sums are exact to the micro. Up to 366 days and 5,000 lines.',
    access: { capability: 'account' },
    limit: { requests: 60, windowSeconds: 60 },
    query: UsageQuery,
    reply: { status: 200, data: Usage },
    errors: [],
  },
  ({ query }, ctx) => get(ctx, query),
);
