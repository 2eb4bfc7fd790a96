import { listPrices as list, Prices } from '../../../shared/billing/prices/list-prices.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const listPrices = defineRoute(
  {
    method: 'get',
    path: '/account/prices',
    operationId: 'listPrices',
    summary: 'Get all prices',
    description:
      'Prices of links, visits, look-ups, synthesized characters and air time, in micros (currency units × 10⁶). Usage is charged at the price in effect when it occurs.',
    access: { capability: 'account' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Prices },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
