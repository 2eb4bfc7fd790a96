import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../people/organization.ts';

/**
 * Where an organization may call, and may not: a country (ISO 3166 alpha-2), or what numbers begin with (digits with
 * country code). Of those that a number is in, the longest decides. No row: its own country's landlines and mobiles.
 */
export const callDestination = pgTable(
  'call_destination',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    destination: text().notNull(),
    isAllowed: boolean().notNull(),
    /** Not landlines and mobiles alone: also premium, shared cost, satellite and all the other kinds of numbers. */
    everyKind: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destination] }),
    check('call_destination_destination', sql`${table.destination} ~ '^([A-Z]{2}|[1-9][0-9]{0,14})$'`),
    check('call_destination_every_kind', sql`${table.isAllowed} or not ${table.everyKind}`),
  ],
);
