import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { getPricing as get, Pricing } from '../../../shared/links/get-pricing.ts';

export const getPricing = defineRoute(
  {
    method: 'get',
    path: '/pricing',
    operationId: 'getPricing',
    summary: 'Get the prices of the URL shortener',
    description:
      'Prices are shown even with a plan. The response is 409 when neither creations nor visits have a price.',
    access: { service: 'urlshortener' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Pricing },
    errors: ['URLSHORTENER_NOT_PRICED', 'URLSHORTENER_CURRENCY_UNDEFINED'],
  },
  (_, ctx) => get(ctx),
);
