import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const COMPONENT_STATUSES = ['operational', 'degraded', 'outage'] as const;

/** The last probe's result for a component. */
export const statusComponent = pgTable(
  'status_component',
  {
    name: text().primaryKey(),
    status: text({ enum: COMPONENT_STATUSES }).notNull(),
    durationMs: integer().notNull(),
    /** The checks that failed, for the operator. */
    detail: text(),
    checkedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check('status_component_status', isOneOf(table.status, COMPONENT_STATUSES))],
);
