import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { organization } from './organization.ts';
import { user } from './user.ts';

/** A sign-in in progress at an organization's provider. Only the SHA-256 of the browser's cookie is stored. */
export const openidSignIn = pgTable(
  'openid_sign_in',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: hexBytes().notNull().unique('openid_sign_in_token_hash'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    /** The path to continue to. */
    next: text().notNull(),
    /** The provider must re-authenticate the person. */
    isAgain: boolean().notNull(),
    /** The member whom the provider identified in a browser signed in as somebody else, until they confirm it there. */
    userId: bigint({ mode: 'number' }).references(() => user.id),
    /** The moment at which the provider authenticated that member, as it reports. */
    authenticatedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('openid_sign_in_expires_at').on(table.expiresAt)],
);
