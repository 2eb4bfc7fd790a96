import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { PlacedPageQuery } from '../../kernel/http/lists/page.ts';
import { pageDeliveries } from '../endpoints/page-deliveries.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import type { DeliveriesPage } from './delivery-view.ts';

export const OwnDeliveriesQuery = PlacedPageQuery.extend({
  state: z
    .enum([...WEBHOOK_DELIVERY_STATES, 'review'])
    .optional()
    .describe('Only deliveries in this state; `review`: those that failed or wait.'),
  type: z.enum(EVENT_TYPE_NAMES).optional().describe('Only deliveries with an event of this type.'),
});

/** The organization's deliveries, newest first. */
export async function listDeliveries(
  ctx: TenantCtx,
  query: z.output<typeof OwnDeliveriesQuery>,
): Promise<z.infer<typeof DeliveriesPage>> {
  const { items, nextCursor } = await pageDeliveries(ctx, query);
  return {
    items: items.map(({ id, type, events, endpointId, state, attempts, ...moments }) => ({
      id,
      events,
      endpointId,
      state,
      attempts,
      type: type as (typeof EVENT_TYPE_NAMES)[number],
      occurredAt: moments.occurredAt.toISOString(),
      nextAttemptAt: state === 'pending' ? moments.nextAttemptAt.toISOString() : null,
      finishedAt: moments.finishedAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
