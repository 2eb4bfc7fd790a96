import { bigint, index, pgTable, timestamp } from 'drizzle-orm/pg-core';

/**
 * New destinations of links that the search may know by their old one, written by a trigger. Searches read these links
 * one by one until a job has added them.
 */
export const linkSearchEdit = pgTable(
  'link_search_edit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    linkId: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('link_search_edit_organization').on(table.organizationId, table.linkId)],
);
