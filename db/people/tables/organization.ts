import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  char,
  check,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const ORGANIZATION_STATUSES = ['active', 'suspended', 'closed'] as const;

/** A customer. `id` is the account number in webhooks. */
export const organization = pgTable(
  'organization',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The organization whose place to try this is; null: a real one. */
    sandboxOf: bigint({ mode: 'number' }).references((): AnyPgColumn => organization.id),
    name: text().notNull(),
    legalName: text(),
    taxId: text(),
    country: char({ length: 2 }).notNull().default('CO'),
    /** ISO 4217; null until set. */
    currency: char({ length: 3 }),
    status: text({ enum: ORGANIZATION_STATUSES }).notNull().default('active'),
    /** Whether its requests are kept for 7 days in `request_log`. */
    keepsRequests: boolean().notNull().default(true),
    /** Whether its visits are written to files, one by one (`click_line`). */
    clickFiles: boolean().notNull().default(false),
    /** Whether its events are logged, to be read by pull (`event_log`). */
    eventLog: boolean().notNull().default(false),
    /** Whether developers may let keys and endpoints have what shows money or people. */
    developersGrantAccount: boolean().notNull().default(true),
    /** Start of the address for signing in with its provider: random, so that customers cannot be enumerated. */
    signInCode: uuid().notNull().defaultRandom().unique('organization_sign_in_code'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
    /** A closed organization's links redirect until then, or their own earlier end. */
    redirectsUntil: timestamp({ withTimezone: true }),
    /** Its data and its people's data are erased; it stays closed. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('organization_status', isOneOf(table.status, ORGANIZATION_STATUSES)),
    check(
      'organization_closed',
      sql`(${table.status} = 'closed') = (${table.closedAt} is not null)
        and (${table.closedAt} is null) = (${table.redirectsUntil} is null)`,
    ),
    check('organization_erased', sql`${table.erasedAt} is null or ${table.status} = 'closed'`),
    check('organization_sandbox', sql`${table.sandboxOf} <> ${table.id}`),
    uniqueIndex('organization_live_sandbox')
      .on(table.sandboxOf)
      .where(sql`${table.sandboxOf} is not null and ${table.status} <> 'closed'`),
    // Enforces that an account has its organization's currency.
    unique('organization_currency').on(table.id, table.currency),
  ],
);
