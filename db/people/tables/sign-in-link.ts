import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { user } from './user.ts';

/** A one-time sign-in link requested for an e-mail address. Only the SHA-256 of its token is stored. */
export const signInLink = pgTable(
  'sign_in_link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: hexBytes().notNull().unique('sign_in_link_token_hash'),
    /** SHA-256 of the form that asked for it, which asks for one link however often it is sent; null: it cannot be told. */
    askedBy: hexBytes().unique('sign_in_link_asked_by'),
    /** Null: no person with access has the address. Stored all the same, so that timing does not reveal it. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** The path to continue to. */
    next: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('sign_in_link_expires_at').on(table.expiresAt),
    index('sign_in_link_unused').on(table.userId).where(sql`${table.usedAt} is null`),
  ],
);
