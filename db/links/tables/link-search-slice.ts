import { bigint, bit, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';

/**
 * Which blocks of a segment have which parts of texts: a bit for each block and bucket, the buckets one after the other.
 * A row holds 32 buckets of 256 blocks, or two of 4,096 (`routine.search_bit_position`).
 */
export const linkSearchSlice = pgTable(
  'link_search_slice',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    lastId: bigint({ mode: 'number' }).notNull(),
    slice: smallint().notNull(),
    bits: bit({ dimensions: 8_192 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.lastId, table.slice] })],
);
