import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** How many links an organization has of each status that the API shows, deleted ones apart; kept by triggers of `link`. */
export const linkTally = pgTable(
  'link_tally',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    status: text().notNull(),
    links: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.status] })],
);
