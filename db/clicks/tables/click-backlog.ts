import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Batches of clicks whose append to the stream failed or may have failed; the drain counts each once. */
export const clickBacklog = pgTable('click_backlog', {
  batchId: uuid().primaryKey(),
  shard: integer().notNull(),
  /** The clicks as `encodeClicks` writes them. */
  clicks: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
