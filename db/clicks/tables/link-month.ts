import { bigint, date, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { DimensionValues } from './link-day.ts';

/**
 * Cached sum of a link's days in a Colombia month, created when its statistics are requested: see
 * `db/clicks/functions/statistics/read-link-days.sql`. Valid only while the days have the same number of clicks.
 */
export const linkMonth = pgTable(
  'link_month',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    /** First day of the month. */
    month: date().notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    /** Like a day's, but always value → visits. */
    dimensions: jsonb().$type<DimensionValues[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.month] })],
);
