import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/** A monthly plan of a service: while active, it includes the service's usage. */
export const plan = pgTable(
  'plan',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    service: text().notNull(),
    name: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }),
    /** Creations per Colombia day. */
    dailyQuota: integer().notNull().default(100_000),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('plan_period', sql`${table.endsAt} > ${table.startsAt}`),
    check('plan_daily_quota', sql`${table.dailyQuota} >= 0`),
    index('plan_organization').on(table.organizationId, table.service, table.startsAt),
  ],
);
