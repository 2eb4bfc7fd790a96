import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isAnyOf, oneConstant } from '../../engine/is-one-of.ts';
import { MOVEMENT_KINDS } from './price-items.ts';

export const MOVEMENT_TYPES = ['charge', 'refund', 'topup', 'adjustment'] as const;
type MovementTypes = readonly (typeof MOVEMENT_TYPES)[number][];
/** The types of negative and of positive amounts. */
const DEBITS: MovementTypes = ['charge', 'adjustment'];
const CREDITS: MovementTypes = ['refund', 'topup', 'adjustment'];
/** A sandbox pays nothing, but its statement shows what it used. */
const FREE: MovementTypes = ['charge', 'refund'];

/** The descriptions of movements of creations and usage. */
export const MOVEMENT_TEXTS = {
  link: 'Short link created',
  links: 'Short links created',
  visits: 'Visits to short links',
  airTime: 'Air time of calls',
  detection: 'Answering machine detection',
  lookup: 'Number looked up',
  batch: 'Numbers looked up in a batch',
  failedBatch: 'Batch of numbers failed',
  invalidNumbers: 'Invalid numbers of a batch',
  linkBatch: 'Short links created in a batch',
  failedLinks: 'Links of a batch that were not created',
  speech: 'Characters synthesized',
  speechOfCall: 'Characters synthesized for a call',
  failedSpeech: 'Characters that were not synthesized',
  topUp: 'Top-up',
  reversedTopUp: 'Top-up reversed',
} as const;

/** The key of `causes` for units that no campaign caused. */
export const NO_CAUSE = 0;

/**
 * A change of a balance: immutable, with the resulting balance. A reversal is a separate movement. No foreign keys:
 * accounts and cost centers are never removed, and each charge would check both and lock their rows.
 */
export const movement = pgTable(
  'movement',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: MOVEMENT_TYPES }).notNull(),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    service: text(),
    /** Signed: charges are negative. */
    amountMicro: bigint({ mode: 'bigint' }).notNull(),
    balanceAfterMicro: bigint({ mode: 'bigint' }).notNull(),
    /** The number of units that the amount is for. */
    quantity: bigint({ mode: 'number' }).notNull().default(1),
    description: text().notNull(),
    reference: text(),
    costCenterId: bigint({ mode: 'number' }),
    /** Start of the hour whose usage is posted; null: not hourly usage. */
    usageHour: timestamp({ withTimezone: true }),
    /**
     * Of hourly usage: the units that each campaign caused, by its id, which is that of the links' reference for visits and of the call
     * campaign for calls. Null: no campaign caused any.
     */
    causes: jsonb().$type<Record<string, number>>(),
    /** The moment of the charge that a refund returns: it counts in that day and month. Null: the moment at which it was posted. */
    chargedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'movement_sign',
      sql`${table.type} = any (case when ${table.amountMicro} < 0 then ${oneConstant(DEBITS)} when ${table.amountMicro} > 0 then ${oneConstant(CREDITS)} else ${oneConstant(FREE)} end)`,
    ),
    check('movement_kind', isAnyOf(table.kind, MOVEMENT_KINDS)),
    check('movement_quantity', sql`${table.quantity} > 0`),
    // Customers list and filter by it, newest first; nearly all movements are charges, so the others have their own index.
    index('movement_moment').on(table.organizationId, table.createdAt, table.id),
    index('movement_service').on(table.organizationId, table.service, table.createdAt, table.id),
    index('movement_kind')
      .on(table.organizationId, table.kind, table.createdAt, table.id)
      .where(sql`${table.kind} <> 'link'`),
    index('movement_reference')
      .on(table.organizationId, table.reference)
      .where(sql`${table.reference} is not null`),
    index('movement_cost_center').on(table.organizationId, table.costCenterId, table.createdAt, table.id),
    index('movement_not_charge')
      .on(table.organizationId, table.type, table.createdAt, table.id)
      .where(sql`${table.type} <> 'charge'`),
  ],
);
