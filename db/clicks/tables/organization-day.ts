import { bigint, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { DimensionValues } from './link-day.ts';

/** The number of links in a day's list of the most visited. */
export const MAX_TOP_LINKS = 50;

/** The `reference_id` of what concerns all links of an organization, with a reference or without. */
export const ALL_LINKS = 0;

/**
 * Visits to an organization's links, except deleted ones, on a Colombia day; the source of the overview. One row for all
 * links, and one for the links of each reference.
 */
export const organizationDay = pgTable(
  'organization_day',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    referenceId: bigint({ mode: 'number' }).notNull().default(ALL_LINKS),
    day: date().notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
    /** Like a link's, but always value → visits. */
    dimensions: jsonb().$type<DimensionValues[]>().notNull(),
    /** Link id → visits of the day's most visited links, at most `MAX_TOP_LINKS`; may include deleted ones. */
    topLinks: jsonb().$type<Record<string, number>>().notNull(),
    /** The number of times that a link's visits were removed from the day or restored; otherwise clicks only grow. */
    corrections: integer().notNull().default(0),
    /** For a reference: first and last visit, ms since the start of the day; they may be those of a link that left it. */
    firstMs: integer(),
    lastMs: integer(),
    /** The filtered requests, as a link's. */
    filtered: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.referenceId, table.day] })],
);
