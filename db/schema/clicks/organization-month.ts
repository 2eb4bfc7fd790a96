import { bigint, date, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Values } from './link-day.ts';

/**
 * What the days of an organization in a Colombia month come to together, kept once its overview was asked for: see
 * `db/sql/clicks/read-organization-days.sql`. It is what the days are only while they have as many clicks and corrections.
 */
export const organizationMonth = pgTable(
  'organization_month',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** Its first day. */
    month: date().notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    corrections: bigint({ mode: 'number' }).notNull(),
    /** As a day's; always value → visits. */
    dimensions: jsonb().$type<Values[]>(),
    /** Link id → visits of the links that were among the most visited of a day. */
    topLinks: jsonb().$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.month] })],
);
