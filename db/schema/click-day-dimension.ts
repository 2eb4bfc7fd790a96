import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from './is-one-of.ts';
import { link } from './link.ts';

export const DIMENSIONS = ['country', 'subdivision', 'city', 'device', 'os', 'browser', 'referrer'] as const;

/** A link's visits on a Colombia day by the value of a dimension; a visit without a value has no row. */
export const clickDayDimension = pgTable(
  'click_day_dimension',
  {
    linkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => link.id),
    day: date().notNull(),
    dimension: text({ enum: DIMENSIONS }).notNull(),
    value: text().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.dimension, table.day, table.value] }),
    check('click_day_dimension_dimension', isOneOf(table.dimension, DIMENSIONS)),
  ],
);
