import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** The secret that signs an organization's deliveries to URLs given in requests; encrypted like an endpoint's. */
export const webhookAccountSecret = pgTable(
  'webhook_account_secret',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    secret: text().notNull(),
    previousSecret: text(),
    previousSecretExpiresAt: timestamp({ withTimezone: true }),
    /** It is shown once; the first delivery may have created it earlier. */
    shownAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'webhook_account_secret_previous',
      sql`(${table.previousSecret} is null) = (${table.previousSecretExpiresAt} is null)`,
    ),
  ],
);
