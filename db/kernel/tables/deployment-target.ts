import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const SYSTEM_NAMES = ['local', 'qa', 'production'] as const;
export type SystemName = (typeof SYSTEM_NAMES)[number];

/** The system that this database belongs to: one row, written by its first deployment and never changed. */
export const deploymentTarget = pgTable(
  'deployment_target',
  {
    isOnly: boolean().primaryKey().default(true),
    name: text({ enum: SYSTEM_NAMES }).notNull(),
  },
  (table) => [
    check('deployment_target_only', sql`${table.isOnly}`),
    check('deployment_target_name', isOneOf(table.name, SYSTEM_NAMES)),
  ],
);
