import { sql } from 'drizzle-orm';
import { bigint, check, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Answers of an operation on a Colombia day, for objectives and the status page's history. */
export const answerDay = pgTable(
  'answer_day',
  {
    day: date({ mode: 'string' }).notNull(),
    /** The function, as on the status page. */
    component: text().notNull(),
    operation: text().notNull(),
    /** The group whose objectives it has: see `shared/kernel/requests/tally.ts`. */
    objective: text().notNull(),
    answers: bigint({ mode: 'number' }).notNull(),
    /** The part answered 5xx, and the part slower than the group's objective. */
    failed: bigint({ mode: 'number' }).notNull(),
    slow: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.component, table.operation, table.objective] }),
    check(
      'answer_day_counts',
      sql`${table.failed} <= ${table.answers} and ${table.slow} <= ${table.answers}`,
    ),
  ],
);
