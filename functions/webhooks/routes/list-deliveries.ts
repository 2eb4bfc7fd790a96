import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import { DeliveriesPage } from '../../../shared/webhooks/log/delivery-view.ts';
import { listDeliveries as list, OwnDeliveriesQuery } from '../../../shared/webhooks/log/list-deliveries.ts';

export const listDeliveries = defineRoute(
  {
    method: 'get',
    path: '/deliveries',
    operationId: 'listDeliveries',
    summary: 'List deliveries',
    description: 'Newest first. The portal shows each with its attempts.',
    access: { capability: 'webhooks' },
    limit: DEFAULT_LIMIT,
    query: OwnDeliveriesQuery,
    reply: { status: 200, data: DeliveriesPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
