import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { countRows } from '../../../db/engine/count-rows.ts';
import { eventCount, isInBatch } from '../../../db/webhooks/queries/delivery-content.ts';
import {
  type WEBHOOK_DELIVERY_STATES,
  webhookDelivery,
} from '../../../db/webhooks/tables/webhook-delivery.ts';
import { webhookEvent } from '../../../db/webhooks/tables/webhook-event.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Place } from '../../kernel/http/lists/cursor.ts';
import type { EventType } from '../event-names.ts';

export type DeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export type DeliveryFilter = {
  organizationId: number;
  /** `['waiting', 'failed']` is the review queue. */
  states?: DeliveryState[] | undefined;
  endpointId?: number | undefined;
  type?: EventType | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** The place of a delivery, which itself may have joined a batch since it was listed. */
  before?: Place | undefined;
  limit: number;
};

/** An organization's latest deliveries, with each one's place. */
export function listWebhookDeliveries(ctx: Ctx, filter: DeliveryFilter) {
  return ctx.db
    .select({
      id: webhookDelivery.id,
      type: webhookEvent.type,
      events: eventCount,
      endpointId: webhookDelivery.endpointId,
      adhocUrl: webhookDelivery.adhocUrl,
      state: webhookDelivery.state,
      attempts: webhookDelivery.attempts,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
      occurredAt: webhookEvent.occurredAt,
      finishedAt: webhookDelivery.finishedAt,
      createdMicros: sql<string>`(extract(epoch from ${webhookDelivery.createdAt}) * 1000000)::bigint::text`,
    })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(and(eq(webhookDelivery.organizationId, filter.organizationId), ...toConditions(filter)))
    .orderBy(desc(webhookDelivery.createdAt), desc(webhookDelivery.id))
    .limit(filter.limit);
}

/** Counts the deliveries that the filter leaves, up to its limit. */
export function countWebhookDeliveries({ db }: Ctx, filter: DeliveryFilter) {
  const rows = db
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(and(eq(webhookDelivery.organizationId, filter.organizationId), ...toConditions(filter)))
    .limit(filter.limit);
  return countRows(db, rows);
}

const toConditions = ({
  states,
  endpointId,
  type,
  createdFrom,
  createdBefore,
  before,
}: Omit<DeliveryFilter, 'organizationId'>): (SQL | undefined)[] => [
  states && inArray(webhookDelivery.state, states),
  endpointId === undefined ? undefined : eq(webhookDelivery.endpointId, endpointId),
  type === undefined ? undefined : or(eq(webhookEvent.type, type), isInBatch(type)),
  createdFrom === undefined ? undefined : gte(webhookDelivery.createdAt, createdFrom),
  createdBefore === undefined ? undefined : lt(webhookDelivery.createdAt, createdBefore),
  before === undefined
    ? undefined
    : sql`(${webhookDelivery.createdAt}, ${webhookDelivery.id}) <
          (timestamptz 'epoch' + ${String(before.micros)}::bigint * interval '1 microsecond', ${before.id}::uuid)`,
];
