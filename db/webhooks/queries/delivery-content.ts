import { sql } from 'drizzle-orm';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { deliveryEvents } from '../functions/webhooks.ts';
import { webhookDelivery } from '../tables/webhook-delivery.ts';

const { eventId: event, eventIds: batch } = webhookDelivery;

/** The content of a delivery, in a statement that reads deliveries. */
export const deliveryContent = {
  isBatch: sql<boolean>`${batch} is not null`,
  events: toSql(deliveryEvents, { event, batch }),
};

/** How many events a delivery has. */
export const eventCount = sql<number>`coalesce(cardinality(${batch}), 1)`;
