import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export const INCIDENT_IMPACTS = ['minor', 'major', 'critical'] as const;

/** An incident announced by the operator. */
export const incident = pgTable(
  'incident',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    message: text().notNull(),
    status: text({ enum: INCIDENT_STATUSES }).notNull(),
    impact: text({ enum: INCIDENT_IMPACTS }).notNull(),
    components: text().array().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    resolvedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('incident_started_at').on(table.startedAt),
    check('incident_status', isOneOf(table.status, INCIDENT_STATUSES)),
    check('incident_impact', isOneOf(table.impact, INCIDENT_IMPACTS)),
  ],
);
