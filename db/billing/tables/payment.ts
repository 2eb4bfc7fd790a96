import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../engine/is-one-of.ts';
import { topUp } from './top-up.ts';

/** The states in the order in which a payment can have them: it never returns to an earlier one. */
export const PAYMENT_STATES = ['pending', 'declined', 'approved', 'voided'] as const;

/** A payment of a top-up at the provider, which is credited once, and debited once if it is reversed. */
export const payment = pgTable(
  'payment',
  {
    /** The provider's id of the transaction. */
    transactionId: text().primaryKey(),
    topUpId: uuid()
      .notNull()
      .references(() => topUp.id),
    status: text({ enum: PAYMENT_STATES }).notNull(),
    /** The movements; null: none yet. */
    creditId: bigint({ mode: 'number' }),
    debitId: bigint({ mode: 'number' }),
    /** The moment at which its amount or currency was found to differ from its top-up's; an operator decides about it. */
    mismatchedAt: timestamp({ withTimezone: true }),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('payment_status', isAnyOf(table.status, PAYMENT_STATES)),
    check('payment_debit', sql`${table.debitId} is null or ${table.creditId} is not null`),
    index('payment_top_up').on(table.topUpId),
  ],
);
