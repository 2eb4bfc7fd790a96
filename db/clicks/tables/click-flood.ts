import { bigint, date, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/**
 * Visits to a link on a Colombia day that exceeded what a person can make: redirected, but neither counted nor charged.
 */
export const clickFlood = pgTable(
  'click_flood',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    visits: bigint({ mode: 'number' }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] }), index('click_flood_last').on(table.lastAt)],
);
