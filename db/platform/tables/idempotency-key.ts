import { bigint, jsonb, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';

/**
 * The result of a customer's Idempotency-Key, kept forever; written in the statement that creates and charges. No foreign
 * key: organizations are never removed.
 */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    key: text().notNull(),
    operation: text().notNull(),
    /** The version of the form that the hashes are of (`idempotent` of the route). */
    formVersion: smallint().notNull().default(1),
    /** SHA-256 of the operation's parameters in that form. */
    requestHash: hexBytes().notNull(),
    /** The same with the organization's defaults filled in; null when the operation has none. */
    filledHash: hexBytes(),
    /** `{ linkId }`, or the results of a bulk creation. */
    result: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);
