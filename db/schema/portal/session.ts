import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../hex-bytes.ts';
import { isOneOf } from '../is-one-of.ts';
import { organization } from '../people/organization.ts';
import { user } from '../people/user.ts';

export const SIGN_IN_WAYS = ['link', 'openid'] as const;

/** A person signed in to the portal with one browser. Only the sha256 of its cookie is kept. */
export const session = pgTable(
  'session',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: hexBytes().notNull().unique('session_token_hash'),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    way: text({ enum: SIGN_IN_WAYS }).notNull(),
    /** Whose identity provider vouched for the person: the session is good for that organization alone. */
    organizationId: bigint({ mode: 'number' }).references(() => organization.id),
    /** Browser and system, and country and city, as far as they were told. */
    device: text().notNull(),
    place: text().notNull(),
    /** When a provider last asked the person, as it tells; null: it does not, or a link was. */
    authenticatedAt: timestamp({ withTimezone: true }),
    /** When the person signed in. */
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
