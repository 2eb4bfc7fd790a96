import {
  listPlatformPrices as list,
  PlatformPrices,
} from '../../../shared/billing/prices/list-platform-prices.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const listPlatformPrices = defineRoute(
  {
    method: 'get',
    path: '/api/v6/catalog/prices',
    operationId: 'listPlatformPrices',
    summary: "List the platform's prices",
    description:
      'What is charged to organizations that have no price of their own, per unit and in each currency that has prices. No key is needed. `GET /account/prices` returns the prices of your organization.',
    access: 'public',
    limit: 'guard',
    reply: { status: 200, data: PlatformPrices, headers: { 'Cache-Control': 'public, max-age=300' } },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
