import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * Lifetime visits of a link visited on more than one day, or before its creation day; for any other link its one
 * `link_day` has them. Separate from the link, whose row the drain must not rewrite. No foreign key, as there.
 */
export const linkCounter = pgTable(
  'link_counter',
  {
    linkId: bigint({ mode: 'number' }).primaryKey(),
    clicks: bigint({ mode: 'number' }).notNull(),
    uniqueClicks: bigint({ mode: 'number' }).notNull(),
    firstClickAt: timestamp({ withTimezone: true }).notNull(),
    lastClickAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('link_counter_unique', sql`${table.uniqueClicks} between 0 and ${table.clicks}`)],
);
