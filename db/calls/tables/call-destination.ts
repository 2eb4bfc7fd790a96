import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/**
 * Destinations that an organization may or may not call: a country (ISO 3166 alpha-2) or a number prefix (digits with
 * country code). The longest match decides. Without rows: landlines and mobiles of its own country.
 */
export const callDestination = pgTable(
  'call_destination',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    destination: text().notNull(),
    isAllowed: boolean().notNull(),
    /** All kinds of numbers, including premium, shared cost and satellite, rather than landlines and mobiles only. */
    everyKind: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.destination] }),
    check('call_destination_destination', sql`${table.destination} ~ '^([A-Z]{2}|[1-9][0-9]{0,14})$'`),
    check('call_destination_every_kind', sql`${table.isAllowed} or not ${table.everyKind}`),
  ],
);
