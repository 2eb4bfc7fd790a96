import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { CONTACT_RULES } from '../../contacts/tables/contact-evidence.ts';
import { PURPOSES } from '../../contacts/tables/opt-out.ts';
import { isAnyOf } from '../../engine/is-one-of.ts';
import { CALL_STATUSES, END_REASONS, ON_MACHINE } from './words.ts';

/** The longest time ahead that a call can be scheduled. */
export const MAX_SCHEDULE_DAYS = 30;

/** The longest time that a call waits for the registry of excluded numbers, unless it expires before. */
export const REGISTRY_PATIENCE_HOURS = 72;

/**
 * A call to one number, with as many attempts as its settings allow. No foreign keys: organizations, cost centers and keys
 * are never removed, and each creation would lock their rows.
 */
export const call = pgTable(
  'call',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    callId: uuid().notNull().unique('call_call'),
    organizationId: bigint({ mode: 'number' }).notNull(),
    costCenterId: bigint({ mode: 'number' }),
    createdByKey: bigint({ mode: 'number' }),
    /** Both numbers are digits with country code. */
    toNumber: text().notNull(),
    /**
     * Alpha-2, null for numbers of no country; and whether it is a landline or mobile. Null: created before this was
     * recorded.
     */
    toCountry: char({ length: 2 }),
    toIsOrdinary: boolean(),
    callerId: text().notNull(),
    clientReference: text(),
    /** The URL of its request that its events are sent to, besides endpoints. */
    webhookUrl: text(),
    /** The campaign that it belongs to, which decides when it may be dialed, and its recipient there. */
    campaignId: bigint({ mode: 'number' }),
    recipient: integer(),
    /** The R2 objects that are played one after the other, separated by spaces, and their duration. */
    audioKey: text().notNull(),
    audioMs: integer().notNull(),
    /** The price of synthesizing the audio for this call; 0 for existing or uploaded audio. */
    audioCostMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    repeat: integer().notNull(),
    recordingTtlSec: integer().notNull(),
    maxAttempts: integer().notNull(),
    minIntervalSec: integer().notNull(),
    minSuccessSec: integer().notNull(),
    status: text({ enum: CALL_STATUSES }).notNull().default('queued'),
    /** Attempts started. */
    attempts: integer().notNull().default(0),
    /** The purpose, which decides which rules about contacts apply; null: none. */
    purpose: text({ enum: PURPOSES }),
    /** Null: who answers is not detected. */
    onMachine: text({ enum: ON_MACHINE }),
    /** The digit that opts the called person out of calls for this purpose. */
    optOutDigit: char({ length: 1 }),
    /** The company on whose behalf it calls, in the customer's words; null: the organization itself. */
    creditor: text(),
    /**
     * The reason why no attempt may be dialed, if it was known before the audio was made, which the call therefore does
     * not have.
     */
    refusal: text(),
    /** There is no attempt before the first moment, and none from the second on; null: at any time. */
    scheduledAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    /** The next attempt may be placed from then on; when the call expires, at the latest, so that it ends then. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    /** The rule that it waits for until then; null: none. */
    heldFor: text({ enum: CONTACT_RULES }),
    /** Since when it has waited for the registry of excluded numbers to be asked; null: it does not. */
    uncheckedSince: timestamp({ withTimezone: true }),
    /** The moment at which a message for the next attempt was last published. */
    sentAt: timestamp({ withTimezone: true }).notNull(),
    /** The next attempt found no free slot, and is placed when a call ends. */
    isWaiting: boolean().notNull().default(false),
    /** A turn of the carrier's rate is reserved for it, at `nextAttemptAt`. */
    hasDialTurn: boolean().notNull().default(false),
    /** The fault on our side because of which the carrier did not dial the next attempt; null when there was none. */
    faultReason: text(),
    /** There is no further attempt: cancellation was requested while one was in progress. */
    cancelRequested: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
    /** Null until it is finished, and for calls that finished before this was recorded. */
    endReason: text({ enum: END_REASONS }),
  },
  (table) => [
    index('call_organization').on(table.organizationId, table.id),
    // Customers filter their calls by it.
    index('call_status_of').on(table.organizationId, table.status, table.id),
    index('call_to_number').on(table.organizationId, table.toNumber, table.id),
    index('call_client_reference')
      .on(table.organizationId, table.clientReference, table.id)
      .where(sql`${table.clientReference} is not null`),
    index('call_due').on(table.nextAttemptAt).where(sql`${table.status} in ('queued', 'retrying')`),
    index('call_waiting').on(table.organizationId, table.nextAttemptAt).where(sql`${table.isWaiting}`),
    index('call_campaign_due')
      .on(table.campaignId, table.nextAttemptAt)
      .where(sql`${table.campaignId} is not null and ${table.status} in ('queued', 'retrying')`),
    index('call_faulted')
      .on(table.id)
      .where(sql`${table.faultReason} is not null and ${table.finishedAt} is null`),
    index('call_under_way').on(table.organizationId).where(sql`${table.status} = 'in_progress'`),
    index('call_audio_key').on(table.audioKey).where(sql`${table.finishedAt} is null`),
    check('call_status', isAnyOf(table.status, CALL_STATUSES)),
    check(
      'call_finished',
      sql`(${table.finishedAt} is not null) = (${isAnyOf(table.status, ['success', 'failed', 'canceled'])})`,
    ),
    check('call_purpose', isAnyOf(table.purpose, PURPOSES)),
    check('call_on_machine', isAnyOf(table.onMachine, ON_MACHINE)),
    check('call_held_for', isAnyOf(table.heldFor, CONTACT_RULES)),
    check(
      'call_end_reason',
      sql`${table.endReason} is null or (${table.finishedAt} is not null and ${isAnyOf(table.endReason, END_REASONS)})`,
    ),
    check(
      'call_waiting_unplaced',
      sql`not ${table.isWaiting} or ${isAnyOf(table.status, ['queued', 'retrying'])}`,
    ),
    check('call_attempts', sql`${table.attempts} between 0 and ${table.maxAttempts}`),
    check('call_max_attempts', sql`${table.maxAttempts} between 1 and 5`),
    check('call_repeat', sql`${table.repeat} between 1 and 5`),
  ],
);
