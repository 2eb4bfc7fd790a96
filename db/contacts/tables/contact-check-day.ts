import { bigint, date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** The most numbers that an organization may check on a Colombia day. */
export const CHECKED_A_DAY = 100_000;

/** The count of numbers that an organization has checked on a Colombia day. */
export const contactCheckDay = pgTable(
  'contact_check_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    numbers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
