import { bigint, date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { hexBytes } from './hex-bytes.ts';

/** A browser seen on a link on a Colombia day, by a keyed hash; kept 7 days. No foreign key: written once per visitor. */
export const visitorMark = pgTable(
  'visitor_mark',
  {
    linkId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    visitor: hexBytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.day, table.visitor] }),
    index('visitor_mark_day').on(table.day),
  ],
);
