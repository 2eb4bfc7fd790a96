import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Each shard's cursor in the click stream: the id of the last counted entry. */
export const clickCursor = pgTable('click_cursor', {
  shard: integer().primaryKey(),
  position: text().notNull(),
  /** All clicks that were appended before this moment are counted; an hour is allowed for clock differences. */
  countedUntil: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
