import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A maintenance window announced by the operator. */
export const maintenance = pgTable(
  'maintenance',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    message: text().notNull(),
    components: text().array().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    canceledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('maintenance_ends_at').on(table.endsAt),
    check('maintenance_window', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
