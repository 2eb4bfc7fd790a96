import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from './organization.ts';

/** An organization's OpenID Connect provider for portal sign-in. */
export const openidProvider = pgTable(
  'openid_provider',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted like webhook secrets: see `shared/webhooks/secrets/secret.ts`. */
    clientSecret: text().notNull(),
    /** Members must use it; owners may also use mail, so that nobody is ever locked out. */
    isOnly: boolean().notNull().default(false),
    /** Whether an owner configured it. Otherwise owners cannot use it: an administrator could impersonate them. */
    isOwners: boolean().notNull(),
    /** The moment at which somebody last signed in with the current settings; null: nobody yet. */
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('openid_provider_issuer', sql`length(${table.issuer}) between 1 and 2048`),
    // A provider that has never worked would lock everybody out.
    check('openid_provider_only', sql`not ${table.isOnly} or ${table.usedAt} is not null`),
  ],
);
