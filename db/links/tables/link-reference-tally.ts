import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** The number of links of a reference in each status of the API, not counting deleted ones; maintained as `link_tally` is. */
export const linkReferenceTally = pgTable(
  'link_reference_tally',
  {
    referenceId: bigint({ mode: 'number' }).notNull(),
    status: text().notNull(),
    links: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.referenceId, table.status] })],
);
