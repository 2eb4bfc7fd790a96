import { bigint, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Values } from './link-day.ts';

/** The visits of an organization's links, but for deleted ones, on a Colombia day: what the overview reads. */
export const organizationDay = pgTable(
  'organization_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
    /** As a link's; always value → visits. */
    dimensions: jsonb().$type<Values[]>().notNull(),
    /** Link id → visits of the day's most visited links, 50 at most; deleted ones may still be among them. */
    topLinks: jsonb().$type<Record<string, number>>().notNull(),
    /** How often visits of a link were taken out of the day, or put back: else its clicks only ever grow. */
    corrections: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.day] })],
);
