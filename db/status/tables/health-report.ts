import { index, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The counts of an isolate for a few seconds, kept for minutes: then the watch adds them to `answer_day`. */
export const healthReport = pgTable(
  'health_report',
  {
    /** Made by the isolate: a report that comes by Redis too is stored once. */
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The report as `HealthReport` declares it (`functions/requests.ts`). */
    report: jsonb().notNull(),
  },
  (table) => [index('health_report_at').on(table.at)],
);
