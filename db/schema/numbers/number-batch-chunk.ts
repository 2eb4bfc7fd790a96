import { bigint, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { numberBatch } from './number-batch.ts';

/**
 * A part of a batch that one message runs. A run claims it for a time under a token of its own, writes its result under
 * that token, and is done only while the claim is still its own.
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
    /** When a message for it was last sent. */
    sentAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.chunk] }),
    index('number_batch_chunk_sent_at').on(table.sentAt),
  ],
);
