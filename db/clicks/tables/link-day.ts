import { bigint, date, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';

/** Those that are also summed over the links of an organization. */
export const SHARED_DIMENSIONS = [
  'country',
  'subdivision',
  'city',
  'device',
  'os',
  'browser',
  'referrer',
] as const;
/** Those of a link: also where it led, if it has rules. */
export const DIMENSIONS = [...SHARED_DIMENSIONS, 'destination'] as const;

/** Distinct values of a dimension that a row keeps; the visits of further ones are summed under ''. */
export const MAX_DIMENSION_VALUES = 2_000;
/** Fewer of them, as each may be long: a link has 11 at a time. */
export const MAX_DESTINATIONS = 50;

/** A dimension: value → visits; or a single value that all the row's visits have; or null. */
export type DimensionValues = Record<string, number> | string | null;

/**
 * A link's visits on a Colombia day, partitioned by month. No foreign key: links are never removed, and each click
 * would check it.
 */
export const linkDay = pgTable(
  'link_day',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
    /** First and last visit, ms since the start of the day; 0 without visits. */
    firstMs: integer().notNull(),
    lastMs: integer().notNull(),
    /** Visits per hour, then unique visits per hour: 48 numbers. Null when all were in the hour of the first. */
    hours: integer().array(),
    /** The values in the order of `DIMENSIONS`, or as one text: see `pack_dimensions`. Read it with `unpack_dimensions`. */
    dimensions: jsonb().$type<DimensionValues[] | string>().notNull(),
    /** Requests that were redirected but are not visits by people: not charged, and in no other column. */
    filtered: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day] })],
);
