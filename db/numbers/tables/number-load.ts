import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const NUMBER_DATASETS = ['public_ranges', 'numbering_plan', 'portability'] as const;
export const LOAD_MODES = ['full', 'difference'] as const;

/** A completed load of numbering data: one version of a dataset, written in the transaction that activates it. */
export const numberLoad = pgTable(
  'number_load',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    dataset: text({ enum: NUMBER_DATASETS }).notNull(),
    version: integer().notNull(),
    mode: text({ enum: LOAD_MODES }).notNull(),
    /** sha256 of the file, hex. */
    checksum: text().notNull(),
    /** The date of the data. */
    asOf: timestamp({ withTimezone: true }).notNull(),
    /** Lines in the file, and rows in the dataset afterwards. */
    lines: bigint({ mode: 'number' }).notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    loadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('number_load_version').on(table.dataset, table.version),
    index('number_load_loaded_at').on(table.dataset, table.loadedAt),
    check('number_load_dataset', isOneOf(table.dataset, NUMBER_DATASETS)),
    check('number_load_mode', isOneOf(table.mode, LOAD_MODES)),
  ],
);
