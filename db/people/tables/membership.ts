import { bigint, check, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from './organization.ts';
import { user } from './user.ts';

export const ROLES = ['owner', 'administrator', 'developer', 'member'] as const;
export type Role = (typeof ROLES)[number];
export const MEMBERSHIP_STATUSES = ['active', 'removed'] as const;

/** A user's membership and role in an organization. */
export const membership = pgTable(
  'membership',
  {
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    userId: bigint({ mode: 'number' })
      .notNull()
      .references(() => user.id),
    role: text({ enum: ROLES }).notNull(),
    status: text({ enum: MEMBERSHIP_STATUSES }).notNull().default('active'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The moment at which a key of theirs was last used. */
    lastSeenAt: timestamp({ withTimezone: true }),
    /** The moment at which they last opened a page of the organization in the portal. */
    visitedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId] }),
    check('membership_role', isOneOf(table.role, ROLES)),
    check('membership_status', isOneOf(table.status, MEMBERSHIP_STATUSES)),
  ],
);
