import { sql } from 'drizzle-orm';
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A host to which, and to whose subdomains, no link may lead: the operator's block of a destination. */
export const blockedHost = pgTable(
  'blocked_host',
  {
    name: text().primaryKey(),
    /** Why, in the operator's words. */
    reason: text().notNull(),
    blockedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'blocked_host_name',
      sql`${table.name} = lower(${table.name}) and length(${table.name}) between 1 and 253`,
    ),
  ],
);
