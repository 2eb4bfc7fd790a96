import { bigint, date, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/** Visits of a link on a Colombia day that were too many for persons: redirected, neither counted nor charged. */
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
