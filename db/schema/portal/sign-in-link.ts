import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../hex-bytes.ts';
import { user } from '../people/user.ts';

/** A link that was asked for by an e-mail address, and signs its person in once. Only the sha256 of its token is kept. */
export const signInLink = pgTable(
  'sign_in_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: hexBytes().notNull().unique('sign_in_link_token_hash'),
    /** Null: nobody who may come in has the address. Such a link is kept all the same, so that asking takes as long. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** The path to go on to. */
    next: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('sign_in_link_expires_at').on(table.expiresAt)],
);
