import { bigint, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { numberBatch } from './number-batch.ts';

/**
 * A part of a batch, run by one message. A run claims it under its own token, writes its result under that token, and
 * completes it only while it holds the claim.
 */
export const numberBatchChunk = pgTable(
  'number_batch_chunk',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => numberBatch.id, { onDelete: 'cascade' }),
    /** From 0, in the order of the numbers. */
    chunk: integer().notNull(),
    count: integer().notNull(),
    claim: uuid(),
    claimedUntil: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    doneAt: timestamp({ withTimezone: true }),
    /** When a message for it was last published. */
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.chunk] }),
    index('number_batch_chunk_sent_at').on(table.sentAt),
  ],
);
