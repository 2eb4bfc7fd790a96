import { bigint, date, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Numbers that an organization looked up on a Colombia day, one by one and in batches, charged or not. */
export const lookupDay = pgTable(
  'lookup_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    lookups: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
