import { bigint, check, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from './organization.ts';

export const COST_CENTER_STATUSES = ['active', 'disabled'] as const;

/** A cost center, on which the usage of API keys is booked. */
export const costCenter = pgTable(
  'cost_center',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    status: text({ enum: COST_CENTER_STATUSES }).notNull().default('active'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('cost_center_code').on(table.organizationId, table.code),
    unique('cost_center_tenant').on(table.organizationId, table.id),
    check('cost_center_status', isOneOf(table.status, COST_CENTER_STATUSES)),
  ],
);
