import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

export const LANGUAGES = ['es', 'en'] as const;
export const USER_STATUSES = ['active', 'disabled'] as const;

/** A person, who belongs to organizations through memberships. */
export const user = pgTable(
  'user',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    status: text({ enum: USER_STATUSES }).notNull().default('active'),
    /** The language of mails to them. */
    language: text({ enum: LANGUAGES }).notNull().default('es'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('user_status', isOneOf(table.status, USER_STATUSES)),
    check('user_language', isOneOf(table.language, LANGUAGES)),
    uniqueIndex('user_email').on(sql`lower(${table.email})`),
  ],
);
