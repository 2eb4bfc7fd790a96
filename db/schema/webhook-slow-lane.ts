import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A lane whose server took seconds over its last attempt, or did not answer in time: it has one place until it is quick. */
export const webhookSlowLane = pgTable('webhook_slow_lane', {
  lane: text().primaryKey(),
  /** Of its last slow attempt: slow lanes share their places in this order. */
  slowAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
