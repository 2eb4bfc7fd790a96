import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The batches of clicks that are counted; kept an hour, so that one that arrives twice counts once. */
export const clickBatch = pgTable(
  'click_batch',
  {
    id: uuid().primaryKey(),
    countedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('click_batch_counted_at').on(table.countedAt)],
);
