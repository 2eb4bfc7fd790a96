import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * The batches of clicks that are counted, so that one that arrives twice counts once; partitioned by hour. A partition
 * is dropped when every shard has been counted past it: see `drop_click_partitions`.
 */
export const clickBatch = pgTable(
  'click_batch',
  {
    id: uuid().notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.id, table.countedAt] })],
);
