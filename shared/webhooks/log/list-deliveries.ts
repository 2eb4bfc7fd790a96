import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { PageQuery } from '../../platform/http/lists/page.ts';
import { pageDeliveries } from '../endpoints/page-deliveries.ts';
import { EVENT_TYPE_NAMES } from '../event-names.ts';
import type { DeliveriesPage } from './delivery-view.ts';

export const OwnDeliveriesQuery = PageQuery.extend({
  cursor: z.uuid().optional().describe('`nextCursor` of the previous page.'),
  state: z
    .enum([...WEBHOOK_DELIVERY_STATES, 'review'])
    .optional()
    .describe('Only deliveries in this state; `review`: those that failed or wait.'),
  type: z
    .enum(EVENT_TYPE_NAMES)
    .optional()
    .describe('Only deliveries of this type of event; batches by their first event.'),
});

/** The organization's deliveries, newest first. */
export async function listDeliveries(
  ctx: TenantCtx,
  query: z.output<typeof OwnDeliveriesQuery>,
): Promise<z.infer<typeof DeliveriesPage>> {
  const { items, nextCursor } = await pageDeliveries(ctx, query);
  return {
    items: items.map(({ adhocUrl: _, type, nextAttemptAt, occurredAt, finishedAt, ...delivery }) => ({
      ...delivery,
      type: type as (typeof EVENT_TYPE_NAMES)[number],
      occurredAt: occurredAt.toISOString(),
      nextAttemptAt: delivery.state === 'pending' ? nextAttemptAt.toISOString() : null,
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
