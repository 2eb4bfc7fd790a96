import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
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
    /** SHA-256 of the operation's parameters in its form (`idempotent` of the route). */
    requestHash: hexBytes().notNull(),
    /** The hash with the organization's defaults filled in; null when the operation has none. */
    filledHash: hexBytes(),
    /** `{ linkId }`, or the results of a bulk creation. */
    result: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);
