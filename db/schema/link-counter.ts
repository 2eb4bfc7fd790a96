import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { link } from './link.ts';

/** A link's lifetime visits. Apart from the link, whose row the drain must not rewrite; without a row, none. */
export const linkCounter = pgTable(
  'link_counter',
  {
    linkId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => link.id),
    clicks: bigint({ mode: 'number' }).notNull(),
    uniqueClicks: bigint({ mode: 'number' }).notNull(),
    firstClickAt: timestamp({ withTimezone: true }).notNull(),
    lastClickAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('link_counter_unique', sql`${table.uniqueClicks} between 0 and ${table.clicks}`)],
);
