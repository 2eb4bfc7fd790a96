import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Ids of counted batches of clicks, for deduplication; partitioned by hour. A partition is dropped once every shard has
 * been counted past it: see `drop_click_partitions`.
 */
export const clickBatch = pgTable(
  'click_batch',
  {
    id: uuid().notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.countedAt] })],
);
