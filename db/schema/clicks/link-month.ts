import { bigint, date, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Values } from './link-day.ts';

/**
 * What the days of a link in a Colombia month come to together, kept once its statistics were asked for: see
 * `db/sql/clicks/read-link-days.sql`. It is what the days are only while they have as many clicks.
 */
export const linkMonth = pgTable(
  'link_month',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    /** Its first day. */
    month: date().notNull(),
    clicks: bigint({ mode: 'number' }).notNull(),
    /** As a day's; always value → visits. */
    dimensions: jsonb().$type<Values[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.month] })],
);
