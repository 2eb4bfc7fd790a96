import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from './organization.ts';

export const BLOCK_KINDS = ['full', 'read_only'] as const;

/** A block of an organization; active until lifted. */
export const organizationBlock = pgTable(
  'organization_block',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    kind: text({ enum: BLOCK_KINDS }).notNull(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    liftedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('organization_block_kind', isOneOf(table.kind, BLOCK_KINDS)),
    index('organization_block_active').on(table.organizationId).where(sql`${table.liftedAt} is null`),
  ],
);
