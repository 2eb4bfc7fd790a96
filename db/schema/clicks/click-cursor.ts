import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How far each shard of the click stream has been drained: the id of the last entry that is counted. */
export const clickCursor = pgTable('click_cursor', {
  shard: integer().primaryKey(),
  position: text().notNull(),
  /** What was appended before this moment is counted; an hour is allowed for clocks that differ. */
  countedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
