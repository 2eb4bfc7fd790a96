import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** How far each shard of the click stream has been drained: the id of the last entry that is counted. */
export const clickCursor = pgTable('click_cursor', {
  shard: integer().primaryKey(),
  position: text().notNull(),
});
