import { type SQL, sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { membership, ROLES } from './membership.ts';

export const INVITATION_OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;

/**
 * An address invited into an organization. It names no person: whether somebody has the address is looked up only when
 * it is accepted, so that nothing about them is visible to the organization before.
 */
export const invitation = pgTable(
  'invitation',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    email: text().notNull(),
    /** The name that the inviter gives to a person who is new. */
    name: text(),
    role: text({ enum: ROLES }).notNull(),
    /** The person who sent the invitation or gave it its role. */
    invitedBy: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    outcome: text({ enum: INVITATION_OUTCOMES }),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.organizationId, table.invitedBy],
      foreignColumns: [membership.organizationId, membership.userId],
    }),
    check('invitation_role', isOneOf(table.role, ROLES)),
    check('invitation_outcome', isOneOf(table.outcome, INVITATION_OUTCOMES)),
    check('invitation_ended', sql`(${table.outcome} is null) = (${table.endedAt} is null)`),
    // One at a time for an address: inviting again renews it.
    uniqueIndex('invitation_pending')
      .on(table.organizationId, sql`lower(${table.email})`)
      .where(sql`${table.endedAt} is null`),
    index('invitation_expires_at').on(table.expiresAt),
  ],
);

/** A pending invitation works until it expires, unless its organization is closed or its inviter disabled. */
export const isOpenInvitation: SQL = sql`(${invitation.endedAt} is null and ${invitation.expiresAt} > now()
  and exists (select from organization
               where organization.id = ${invitation.organizationId} and organization.status <> 'closed')
  and exists (select from "user" inviter
               where inviter.id = ${invitation.invitedBy} and inviter.status = 'active'))`;
