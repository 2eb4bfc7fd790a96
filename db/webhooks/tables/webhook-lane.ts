import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** State of a lane of deliveries (`delivery_lane`); most lanes have no row. */
export const webhookLane = pgTable(
  'webhook_lane',
  {
    lane: text().primaryKey(),
    /** The moment at which its server last took seconds or timed out: it gets one request at a time until it is fast again. */
    slowAt: timestamp({ withTimezone: true }),
    /** Since when it has been waiting for a slot, with deliveries to make. */
    queuedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('webhook_lane_queued').on(table.queuedAt).where(sql`${table.queuedAt} is not null`)],
);
