import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The last success of each scheduled job. */
export const jobRun = pgTable('job_run', {
  /** `urlshortener/index-new-links`. */
  job: text().primaryKey(),
  /** Since when it is known: one that has never succeeded is overdue from then on. */
  knownAt: timestamp({ withTimezone: true }).notNull(),
  succeededAt: timestamp({ withTimezone: true }),
});
