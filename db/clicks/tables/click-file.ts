import { bigint, index, integer, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';

/** Click files are kept for this many days. */
export const CLICK_FILE_DAYS = 90;

/** A file of clicks in R2: the visits of an organization that were counted in an hour, or a part of them. */
export const clickFile = pgTable(
  'click_file',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** Start of the hour. */
    hour: timestamp({ withTimezone: true }).notNull(),
    /** Parts are numbered from 1. */
    part: smallint().notNull(),
    /** The last line that it has; the next part begins after it. */
    lastId: bigint({ mode: 'number' }).notNull(),
    lines: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.hour, table.part] }),
    index('click_file_hour').on(table.hour),
  ],
);
