import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Each shard's cursor in the click stream: the id of the last counted entry. */
export const clickCursor = pgTable('click_cursor', {
  shard: integer().primaryKey(),
  position: text().notNull(),
  /** Everything appended before this moment is counted; an hour is allowed for clock differences. */
  countedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
