import { bigint, pgTable } from 'drizzle-orm/pg-core';

/** Lifetime visits of the links with a reference, except deleted ones: the sum of its rows of `organization_day`. */
export const referenceCounter = pgTable('reference_counter', {
  referenceId: bigint({ mode: 'number' }).primaryKey(),
  clicks: bigint({ mode: 'number' }).notNull(),
  uniqueClicks: bigint({ mode: 'number' }).notNull(),
  filtered: bigint({ mode: 'number' }).notNull().default(0),
});
