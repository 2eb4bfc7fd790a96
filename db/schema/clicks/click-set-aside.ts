import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Batches that could not be counted, with why; whoever mends one puts it into `click_backlog`. */
export const clickSetAside = pgTable('click_set_aside', {
  batchId: uuid().primaryKey(),
  shard: integer().notNull(),
  clicks: text().notNull(),
  reason: text().notNull(),
  setAsideAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
