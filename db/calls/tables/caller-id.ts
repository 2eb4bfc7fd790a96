import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** A number that an organization may show as caller id. Digits with country code. */
export const callerId = pgTable(
  'caller_id',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    number: text().notNull(),
    /** Used by calls that name none. */
    isDefault: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.number] }),
    uniqueIndex('caller_id_default').on(table.organizationId).where(sql`${table.isDefault}`),
    check('caller_id_number', sql`${table.number} ~ '^[0-9]{8,15}$'`),
  ],
);
