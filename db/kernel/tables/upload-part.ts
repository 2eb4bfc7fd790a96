import { bigint, index, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** The time that the parts of a file are kept when nobody adds them: longer than any file may take to arrive. */
export const UPLOAD_PART_MINUTES = 60;

/**
 * Checked lines of a file that is still arriving. One statement adds all of them and deletes the parts, so that a file that is
 * refused, or whose Worker dies, changes nothing.
 */
export const uploadPart = pgTable(
  'upload_part',
  {
    upload: uuid().notNull(),
    /** The number of lines in the parts before it. */
    first: integer().notNull(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    /** An array, of what the statement takes. */
    lines: jsonb().$type<readonly object[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.upload, table.first] }),
    index('upload_part_created').on(table.createdAt),
    index('upload_part_organization').on(table.organizationId),
  ],
);
