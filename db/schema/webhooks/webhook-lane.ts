import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A lane of deliveries (`delivery_lane`) of which there is something to know; most have no row. */
export const webhookLane = pgTable(
  'webhook_lane',
  {
    lane: text().primaryKey(),
    /** When its server last took seconds, or did not answer in time: it is asked one thing at a time until it is quick. */
    slowAt: timestamp({ withTimezone: true }),
    /** Since when it waits for a place, with deliveries to make. */
    standsSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_lane_standing').on(table.standsSince).where(sql`${table.standsSince} is not null`),
  ],
);
