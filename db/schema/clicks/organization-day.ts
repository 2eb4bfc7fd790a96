import { bigint, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Values } from './link-day.ts';

/** Visits to an organization's links, except deleted ones, on a Colombia day; the source of the overview. */
export const organizationDay = pgTable(
  'organization_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
    /** Like a link's, but always value → visits. */
    dimensions: jsonb().$type<Values[]>().notNull(),
    /** Link id → visits of the day's most visited links, at most 50; may include deleted ones. */
    topLinks: jsonb().$type<Record<string, number>>().notNull(),
    /** How often a link's visits were removed from the day or restored; otherwise clicks only grow. */
    corrections: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
