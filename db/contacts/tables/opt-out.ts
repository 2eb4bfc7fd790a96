import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { isAnyOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';

/** The purposes of calls, which decide which rules a call has to keep. */
export const PURPOSES = ['service', 'collection', 'advertising'] as const;

/** Numbers that must not be called, of one organization. */
export const optOut = pgTable(
  'opt_out',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    /** See `hash_number`. */
    numberHash: hexBytes().notNull(),
    /** Digits with country code; null once the number has been erased, which leaves the opt-out in force. */
    number: text(),
    /** Null: for every purpose. */
    purpose: text({ enum: PURPOSES }),
    /** The place or channel where it was said, in the customer's words. */
    source: text(),
    optedOutAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('opt_out_number').on(table.organizationId, table.numberHash, table.purpose).nullsNotDistinct(),
    index('opt_out_organization').on(table.organizationId, table.id),
    check('opt_out_purpose', isAnyOf(table.purpose, PURPOSES)),
    check('opt_out_digits', sql`${table.number} ~ '^[1-9][0-9]{6,14}$'`),
  ],
);
