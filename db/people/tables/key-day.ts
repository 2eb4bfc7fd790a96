import { bigint, date, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/** A key's usage on a Colombia day; its last use is in its last row. No foreign key, as in `request_log`. */
export const keyDay = pgTable(
  'key_day',
  {
    apiKeyId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    /** Calls answered with status 400 or above. */
    failed: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day] }), index('key_day_day').on(table.day)],
);
