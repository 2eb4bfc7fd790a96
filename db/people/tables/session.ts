import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from './organization.ts';
import { user } from './user.ts';

export const SIGN_IN_WAYS = ['link', 'openid'] as const;

/** A person signed in to the portal with one browser. Only the SHA-256 of its cookie is stored. */
export const session = pgTable(
  'session',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: hexBytes().notNull().unique('session_token_hash'),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    way: text({ enum: SIGN_IN_WAYS }).notNull(),
    /** The organization whose identity provider identified the person; the session is limited to it. */
    organizationId: bigint({ mode: 'number' }).references(() => organization.id),
    /** Browser and system; country and city, if known. */
    device: text().notNull(),
    place: text().notNull(),
    /** The moment at which a provider last authenticated the person, as it reports; null: not reported, or signed in by link. */
    authenticatedAt: timestamp({ withTimezone: true }),
    /** The moment at which the person signed in. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('session_way', isOneOf(table.way, SIGN_IN_WAYS)),
    check('session_openid', sql`(${table.way} = 'openid') = (${table.organizationId} is not null)`),
    index('session_user').on(table.userId, table.id),
    index('session_last_seen_at').on(table.lastSeenAt),
  ],
);
