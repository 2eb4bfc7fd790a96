import { sql } from 'drizzle-orm';
import { check, customType, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

/** `plan`: imported by the operator; takes precedence over `public`, the metadata shipped with the code. */
export const RANGE_SOURCES = ['public', 'plan'] as const;

/** Digits that are compared byte by byte, in any locale: a look-up is then one step in the primary key. */
const digits = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The assignment of a range of numbers: from `first` to `until` (exclusive), compared as text, so that `5730` to `5731`
 * is everything beginning with 5730. Ranges of a source never overlap.
 */
export const numberRange = pgTable(
  'number_range',
  {
    source: text({ enum: RANGE_SOURCES }).notNull(),
    first: digits().notNull(),
    until: digits().notNull(),
    /** Line type, as the API names it; null: as the number's format says. */
    type: text(),
    /** A name, or a code of `routing_number`. */
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
