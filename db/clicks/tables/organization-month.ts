import { bigint, date, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { DimensionValues } from './link-day.ts';
import { ALL_LINKS } from './organization-day.ts';

/**
 * Cached sum of an organization's days in a Colombia month, created when its overview is requested: see
 * `db/clicks/functions/statistics/read-organization-days.sql`. Valid only while the days have the same number of clicks and corrections.
 */
export const organizationMonth = pgTable(
  'organization_month',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** The reference, as in `organization_day`. */
    referenceId: bigint({ mode: 'number' }).notNull().default(ALL_LINKS),
    /** First day of the month. */
    month: date().notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    corrections: bigint({ mode: 'number' }).notNull(),
    /** Like a day's, always value → visits. */
    dimensions: jsonb().$type<DimensionValues[]>(),
    /** Link id → visits of links that were among a day's most visited. */
    topLinks: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.referenceId, table.month] })],
);
