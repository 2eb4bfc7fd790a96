import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * The lifetime visits of a link that was visited on more than one day, or before the day it was made on; any other's are
 * those of its one `link_day`. Apart from the link, whose row the drain must not rewrite. No foreign key, as there.
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
