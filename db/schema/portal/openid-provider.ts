import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../people/organization.ts';

/** The OpenID Connect provider by which an organization's people may sign in to the portal. */
export const openidProvider = pgTable(
  'openid_provider',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Encrypted as those of webhooks are: see `shared/webhooks/secret.ts`. */
    clientSecret: text().notNull(),
    /** Members come in by it alone; owners by mail too, so that nobody is ever locked out. */
    isOnly: boolean().notNull().default(false),
    /** Whether an owner set it. Else no owner comes in by it: an administrator could vouch to be any of them. */
    isOwners: boolean().notNull(),
    /** When somebody last came in by it as it is set; null: nobody has. */
    usedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('openid_provider_issuer', sql`length(${table.issuer}) between 1 and 2048`),
    // What has never worked locks everybody out.
    check('openid_provider_only', sql`not ${table.isOnly} or ${table.usedAt} is not null`),
  ],
);
