import { sql } from 'drizzle-orm';
import { bigint, char, check, foreignKey, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';

export const BILLING_MODES = ['prepaid', 'credit'] as const;
export const BILLING_STATUSES = ['active', 'closed'] as const;

/**
 * An organization's balance, in micros of its currency; always the sum of its movements. Available is `balanceMicro +
 * creditLineMicro - pendingMicro`; decisions about funds also subtract `heldMicro` (`decide_spending`). Changing an
 * amount requires this row's lock.
 */
export const billingAccount = pgTable(
  'billing_account',
  {
    organizationId: bigint({ mode: 'number' }).primaryKey(),
    mode: text({ enum: BILLING_MODES }).notNull(),
    currency: char({ length: 3 }).notNull(),
    balanceMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** Usage not posted as movements yet; always the sum of `pending_usage`. */
    pendingMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** Always the sum of what call attempts in progress hold. */
    heldMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    creditLineMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    status: text({ enum: BILLING_STATUSES }).notNull().default('active'),
    /** A movement or usage that takes the available amount below this emits `billing.balance.low`; null: never. */
    lowBalanceMicro: bigint({ mode: 'bigint' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'billing_account_currency',
      columns: [table.organizationId, table.currency],
      foreignColumns: [organization.id, organization.currency],
    }),
    check('billing_account_status', isAnyOf(table.status, BILLING_STATUSES)),
    check('billing_account_pending', sql`${table.pendingMicro} >= 0`),
    check('billing_account_held', sql`${table.heldMicro} >= 0`),
    check(
      'billing_account_credit_line',
      sql`case ${table.mode} when 'credit' then ${table.creditLineMicro} >= 0 when 'prepaid' then ${table.creditLineMicro} = 0 else false end`,
    ),
  ],
);
