import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { batch } from './batch.ts';

/**
 * A part of a batch, run by one message. A run claims it under its own token, writes its result under that token, and
 * completes it only while it holds the claim.
 */
export const batchChunk = pgTable(
  'batch_chunk',
  {
    batchId: bigint({ mode: 'number' })
      .notNull()
      .references(() => batch.id, { onDelete: 'cascade' }),
    /** Chunks are numbered from 0, in the order of the lines. */
    chunk: integer().notNull(),
    count: integer().notNull(),
    claim: uuid(),
    claimedUntil: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** The result of its work, kept from the statement that made it until R2 has it. Null: nothing to keep. */
    made: jsonb().$type<object>(),
    doneAt: timestamp({ withTimezone: true }),
    /** The moment at which a message for it was last published; null: it is not its turn yet. */
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.chunk] }),
    index('batch_chunk_due').on(table.sentAt).where(sql`${table.doneAt} is null`),
  ],
);
