import { sql } from 'drizzle-orm';
import { bigint, char, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../engine/is-one-of.ts';
import { user } from '../../people/tables/user.ts';
import { billingAccount } from './billing-account.ts';

/**
 * `pending`: not paid yet; `paid`: in the balance; `failed`: the last payment was declined; `reversed`: taken out of the
 * balance again; `mismatched`: paid, but not as asked for, so an operator decides; `expired`: never paid.
 */
export const TOP_UP_STATES = ['pending', 'paid', 'failed', 'reversed', 'mismatched', 'expired'] as const;

/** A top-up that somebody began at the hosted checkout. Its id is the payment's reference there. */
export const topUp = pgTable(
  'top_up',
  {
    id: uuid().primaryKey(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => billingAccount.organizationId),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    amountMicro: bigint({ mode: 'bigint' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    status: text({ enum: TOP_UP_STATES }).notNull().default('pending'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The moment at which the provider is asked next; null: it is not asked any more. */
    checkAt: timestamp({ withTimezone: true }),
    checks: integer().notNull().default(0),
  },
  (table) => [
    check('top_up_amount', sql`${table.amountMicro} > 0`),
    check('top_up_status', isAnyOf(table.status, TOP_UP_STATES)),
    index('top_up_moment').on(table.organizationId, table.createdAt, table.id),
    index('top_up_check').on(table.checkAt).where(sql`${table.checkAt} is not null`),
  ],
);
