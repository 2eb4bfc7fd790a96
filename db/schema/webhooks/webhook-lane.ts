import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** State of a lane of deliveries (`delivery_lane`); most lanes have no row. */
export const webhookLane = pgTable(
  'webhook_lane',
  {
    lane: text().primaryKey(),
    /** When its server last took seconds or timed out: it gets one request at a time until it is fast again. */
    slowAt: timestamp({ withTimezone: true }),
    /** Since when it has been waiting for a slot, with deliveries to make. */
    standsSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_lane_standing').on(table.standsSince).where(sql`${table.standsSince} is not null`),
  ],
);
