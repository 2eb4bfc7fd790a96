import { listPrices as list, Prices } from '../../../shared/billing/verbs/list-prices.ts';
import { defineRoute } from '../../../shared/http/route.ts';

export const listPrices = defineRoute(
  {
    method: 'get',
    path: '/prices',
    operationId: 'listPrices',
    summary: 'Get the prices of everything that is charged',
    description:
      'Of short links and visits, look-ups, synthesized characters and air time, in micros: currency units × 10⁶. Usage is charged at the price of its own moment.',
    access: { capability: 'account' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Prices },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
