import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** How much of its plan's daily quota an organization has used on a Colombia day. */
export const planUsage = pgTable(
  'plan_usage',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    service: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.service, table.day] }),
    check('plan_usage_used', sql`${table.used} >= 0`),
  ],
);
