import { sql } from 'drizzle-orm';
import { bigint, check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';

/**
 * The amount that an organization may store on a Colombia day without paying for it: more than any customer needs, and
 * too little to fill the database. For sandboxes see `SANDBOX_STORED_A_DAY`.
 */
export const STORED_A_DAY = {
  optOuts: 1_000_000,
  touches: 1_000_000,
  campaigns: 1_000,
  recipients: 5_000_000,
  /** Kilobytes (1,000 bytes) of files that batches and campaigns are made of. */
  fileKilobytes: 5_000_000,
} as const;

export type StoredKind = keyof typeof STORED_A_DAY;

/** The part of a daily quota that an organization has used on a Colombia day: of its plan's service, or of what it may store. */
export const planUsage = pgTable(
  'plan_usage',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    service: text().notNull(),
    day: date().notNull(),
    used: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.service, table.day] }),
    check('plan_usage_used', sql`${table.used} >= 0`),
  ],
);
