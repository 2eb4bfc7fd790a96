import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * The number of links that an organization has in each status of the API, not counting deleted ones; maintained by triggers of
 * `link`.
 */
export const linkTally = pgTable(
  'link_tally',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    status: text().notNull(),
    links: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.status] })],
);
