import { sql } from 'drizzle-orm';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { deliveryEvents } from '../functions/webhooks.ts';
import { webhookDelivery } from '../tables/webhook-delivery.ts';

const { eventId: event, eventIds: batch, organizationId } = webhookDelivery;

/** The content of a delivery, in a statement that reads deliveries. */
export const deliveryContent = {
  isBatch: sql<boolean>`${batch} is not null`,
  events: toSql(deliveryEvents, { event, batch }),
};

/** The number of events of a delivery. */
export const eventCount = sql<number>`coalesce(cardinality(${batch}), 1)`;

/** Whether a delivery is a batch with an event of a type. */
export const isInBatch = (type: string) => sql<boolean>`exists (
  select from webhook_event member
   where member.id = any (${batch}) and member.organization_id = ${organizationId} and member.type = ${type})`;
