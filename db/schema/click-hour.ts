import { bigint, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { link } from './link.ts';

/** A link's visits in an hour. Colombia keeps -05:00 all year, so its days are sums of these hours. */
export const clickHour = pgTable(
  'click_hour',
  {
    linkId: bigint({ mode: 'number' })
      .notNull()
      .references(() => link.id),
    hour: timestamp({ withTimezone: true }).notNull(),
    clicks: integer().notNull(),
    uniqueClicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.hour] })],
);
