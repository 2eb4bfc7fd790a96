import { bigint, date, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';

/** What a key was used for on a Colombia day: its last use is that of its last day. No foreign key, as in `request_log`. */
export const keyDay = pgTable(
  'key_day',
  {
    apiKeyId: bigint({ mode: 'number' }).notNull(),
    day: date().notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    /** Of those, the ones that were answered 400 or more. */
    failed: bigint({ mode: 'number' }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiKeyId, table.day] }), index('key_day_day').on(table.day)],
);
