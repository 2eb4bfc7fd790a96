import { bigint, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';

export const DIMENSIONS = ['country', 'subdivision', 'city', 'device', 'os', 'browser', 'referrer'] as const;

/** What a dimension holds: value → visits; or a value alone, which all the row's visits have; or null. */
export type Values = Record<string, number> | string | null;

/**
 * A link's visits on a Colombia day, partitioned by its month. No foreign key: links are never removed, and a key would
 * be looked up at every click.
 */
export const linkDay = pgTable(
  'link_day',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
    /** Of the first and the last visit, ms since the day began. */
    firstMs: integer().notNull(),
    lastMs: integer().notNull(),
    /** Visits of each hour, then unique visits of each: 48 numbers. Null when all came in one hour, that of the first. */
    hours: integer().array(),
    /** In the order of `DIMENSIONS`. */
    dimensions: jsonb().$type<Values[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);
