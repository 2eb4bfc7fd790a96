import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '../is-one-of.ts';

/** `plan`: imported by the operator, goes before `public`, the metadata that comes with the code. */
export const RANGE_SOURCES = ['public', 'plan'] as const;

/**
 * What a range of numbers is assigned to: those from `first` up to `until`, exclusive, compared as text of digits, so
 * that `5730` to `5731` is all that begins with 5730. The ranges of a source never overlap. Under `collate "C"`
 * (a migration sets it), a look-up is one step in the primary key.
 */
export const numberRange = pgTable(
  'number_range',
  {
    source: text({ enum: RANGE_SOURCES }).notNull(),
    first: text().notNull(),
    until: text().notNull(),
    /** Line type, as the API words it; null: as the number's form says. */
    type: text(),
    carrier: text(),
    mcc: text(),
    mnc: text(),
    area: text(),
    /** ISO 3166-2, or the name of the department. */
    subdivision: text(),
    /** IANA names, comma-separated. */
    timezones: text(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.first] }),
    check('number_range_source', isOneOf(table.source, RANGE_SOURCES)),
    check('number_range_order', sql`${table.first} < ${table.until}`),
  ],
);
