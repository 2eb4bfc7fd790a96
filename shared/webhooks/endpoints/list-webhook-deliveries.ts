import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import {
  type WEBHOOK_DELIVERY_STATES,
  webhookDelivery,
} from '../../../db/schema/webhooks/webhook-delivery.ts';
import { webhookEvent } from '../../../db/schema/webhooks/webhook-event.ts';
import type { EndpointsContext } from './endpoints-context.ts';

export type DeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** An organization's latest deliveries. `states`: `['waiting', 'failed']` is the review queue. */
export function listWebhookDeliveries(
  ctx: EndpointsContext,
  filter: {
    organizationId: number;
    states?: DeliveryState[];
    endpointId?: number | undefined;
    /** The id of a delivery: those before it. */
    before?: string | undefined;
    limit: number;
  },
) {
  return ctx.db
    .select({
      id: webhookDelivery.id,
      type: webhookEvent.type,
      endpointId: webhookDelivery.endpointId,
      adhocUrl: webhookDelivery.adhocUrl,
      state: webhookDelivery.state,
      attempts: webhookDelivery.attempts,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
      occurredAt: webhookEvent.occurredAt,
      finishedAt: webhookDelivery.finishedAt,
    })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(
      and(
        eq(webhookDelivery.organizationId, filter.organizationId),
        filter.states && inArray(webhookDelivery.state, filter.states),
        filter.endpointId === undefined ? undefined : eq(webhookDelivery.endpointId, filter.endpointId),
        filter.before === undefined
          ? undefined
          : sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id}) < (
            select known.created_at, known.id from webhook_delivery known
             where known.id = ${filter.before} and known.organization_id = ${filter.organizationId})`,
      ),
    )
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(filter.limit);
}
