import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** A component's probe results on a Colombia day, for the status page's history. */
export const statusDay = pgTable(
  'status_day',
  {
    name: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    probes: integer().notNull(),
    /** The slow ones and the failed ones among them. */
    degraded: integer().notNull(),
    outage: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.name] }),
    check(
      'status_day_counts',
      sql`${table.degraded} >= 0 and ${table.outage} >= 0 and ${table.degraded} + ${table.outage} <= ${table.probes}`,
    ),
  ],
);
