import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What the probes of a Colombia day found of a component, for the history that the status page shows. */
export const statusDay = pgTable(
  'status_day',
  {
    name: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    probes: integer().notNull(),
    /** Of those: found slow, and found not to work. */
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
