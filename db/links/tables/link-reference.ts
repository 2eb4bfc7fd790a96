import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { MAX_REFERENCE } from './link.ts';

/** How many references an organization may begin in a Colombia day, so that they stay names of campaigns. */
export const NEW_REFERENCES_A_DAY = 1_000;

/** A customer's name for a group of its links, such as a campaign; made when a link first has it. */
export const linkReference = pgTable(
  'link_reference',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('link_reference_name').on(table.organizationId, table.name),
    index('link_reference_organization').on(table.organizationId, table.id),
    check('link_reference_text', sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_REFERENCE))}`),
  ],
);
