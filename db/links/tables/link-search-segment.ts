import { bigint, pgTable, primaryKey, smallint, timestamp } from 'drizzle-orm/pg-core';

/**
 * A run of an organization's links that searches find by `link_search_slice`, in blocks of equal size; identified by
 * its last link. Newer links, until there are enough for a segment, are searched one by one.
 */
export const linkSearchSegment = pgTable(
  'link_search_segment',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    lastId: bigint({ mode: 'number' }).notNull(),
    firstId: bigint({ mode: 'number' }).notNull(),
    blocks: smallint().notNull(),
    /** The first link of each block, in order. */
    firstIds: bigint({ mode: 'number' }).array().notNull(),
    createdFrom: timestamp({ withTimezone: true }).notNull(),
    createdTo: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.lastId] })],
);
