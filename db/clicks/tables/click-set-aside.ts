import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Batches that could not be counted, with the reason; to count a repaired one, insert it into `click_backlog`. */
export const clickSetAside = pgTable('click_set_aside', {
  batchId: uuid().primaryKey(),
  shard: integer().notNull(),
  clicks: text().notNull(),
  reason: text().notNull(),
  setAsideAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
