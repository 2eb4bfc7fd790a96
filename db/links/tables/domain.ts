import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A host that short links are served on; its holders, past and present, are in its tenures. */
export const domain = pgTable(
  'domain',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'domain_name',
      sql`${table.name} = lower(${table.name}) and length(${table.name}) between 1 and 253`,
    ),
  ],
);
