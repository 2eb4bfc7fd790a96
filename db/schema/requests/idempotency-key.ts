import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../hex-bytes.ts';
import { organization } from '../people/organization.ts';

/** What a customer's Idempotency-Key has made, kept forever; written in the statement that makes and charges it. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    key: text().notNull(),
    operation: text().notNull(),
    /** sha256 of the operation's parameters after parsing and defaulting. */
    requestHash: hexBytes().notNull(),
    /** The same with the defaults of the organization filled in; null where it has none to fill in. */
    filledHash: hexBytes(),
    /** What was made: `{ linkId }`, or the stored results of a bulk. */
    result: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.key] })],
);
