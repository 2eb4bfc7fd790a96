import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { invitation } from '../../people/tables/invitation.ts';
import { membership, ROLES } from '../../people/tables/membership.ts';

export const MAIL_KINDS = [
  'invitation',
  'balance_low',
  'spend_limit',
  'webhook_endpoint',
  'key_expiring',
  'batch_done',
  'domain_taken',
] as const;
export type MailKindName = (typeof MAIL_KINDS)[number];

type MailTerms = { roles: readonly (typeof ROLES)[number][]; isWanted: boolean };

/** The people who can receive each kind of mail, and the default choice. */
export const MAIL_TERMS: Record<(typeof MAIL_KINDS)[number], MailTerms> = {
  invitation: { roles: ROLES, isWanted: true },
  balance_low: { roles: ['owner', 'administrator'], isWanted: true },
  spend_limit: { roles: ['owner', 'administrator'], isWanted: true },
  webhook_endpoint: { roles: ['owner', 'administrator', 'developer'], isWanted: true },
  key_expiring: { roles: ['owner', 'administrator', 'developer'], isWanted: true },
  batch_done: { roles: ROLES, isWanted: false },
  domain_taken: { roles: ['owner', 'administrator'], isWanted: true },
};

/** The most mails of a kind that an organization causes to a member in 24 hours: others' mails wait in the same queue. */
export const MAX_MAILS_A_DAY = 20;

/**
 * `skipped`: the person left or disabled such mails before it was sent. `failed`: rejected, or not accepted for a day.
 */
export const MAIL_STATES = ['pending', 'sent', 'skipped', 'failed'] as const;

/**
 * The outbox of mails to people, written in the transaction of the event. `id` is the provider's idempotency key, so
 * that each is sent once even after a crash.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** The member it is for; null: an address that is only invited. */
    userId: bigint({ mode: 'number' }),
    invitationId: bigint({ mode: 'number' }).references(() => invitation.id, { onDelete: 'cascade' }),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    /** The event behind the mail: a person gets one mail per cause. */
    cause: text().notNull(),
    data: jsonb().notNull(),
    state: text({ enum: MAIL_STATES }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The moment at which the sweep last published it. */
    sweptAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [membership.organizationId, membership.userId],
    }),
    check('mail_recipient', sql`(${table.userId} is null) = (${table.invitationId} is not null)`),
    check('mail_kind', isOneOf(table.kind, MAIL_KINDS)),
    check('mail_state', isOneOf(table.state, MAIL_STATES)),
    check('mail_finished', sql`(${table.finishedAt} is null) = (${table.state} = 'pending')`),
    unique('mail_cause').on(table.organizationId, table.userId, table.kind, table.cause),
    index('mail_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('mail_invitation').on(table.invitationId).where(sql`${table.invitationId} is not null`),
    index('mail_created_at').on(table.createdAt),
  ],
);
