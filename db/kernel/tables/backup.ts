import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A backup that was stored completely (`deploy/backup`), also once it is deleted again. */
export const backup = pgTable(
  'backup',
  {
    /** `2026-11-28T03-00-05Z` */
    name: text().primaryKey(),
    /** The moment of its snapshot, which a restore goes back to. */
    takenAt: timestamp({ withTimezone: true }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('backup_bytes', sql`${table.bytes} > 0`)],
);
