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
import { isOneOf } from '../is-one-of.ts';
import { apiKey } from '../people/api-key.ts';
import { costCenter } from '../people/cost-center.ts';
import { organization } from '../people/organization.ts';

export const CALL_STATUSES = ['queued', 'in_progress', 'retrying', 'success', 'failed', 'canceled'] as const;

/** A call to one number, in as many attempts as its policy allows. */
export const call = pgTable(
  'call',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    callId: uuid().notNull().unique('call_call'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    costCenterId: bigint({ mode: 'number' }).references(() => costCenter.id),
    createdByKey: bigint({ mode: 'number' }).references(() => apiKey.id),
    /** Digits with country code, both. */
    toNumber: text().notNull(),
    /** Alpha-2, null where the number is of none; and whether it is a landline or a mobile. Null: of before it was asked. */
    toCountry: char({ length: 2 }),
    toIsOrdinary: boolean(),
    callerId: text().notNull(),
    clientReference: text(),
    /** The object in R2 that is played, and how long one playing takes. */
    audioKey: text().notNull(),
    audioMs: integer().notNull(),
    /** What was charged to make the audio, for this call; 0: it was there, or was uploaded. */
    audioCostMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    repeat: integer().notNull(),
    recordingTtlSec: integer().notNull(),
    maxAttempts: integer().notNull(),
    minIntervalSec: integer().notNull(),
    minSuccessSec: integer().notNull(),
    status: text({ enum: CALL_STATUSES }).notNull().default('queued'),
    /** Attempts begun. */
    attempts: integer().notNull().default(0),
    /** From when on the next attempt may be placed. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    /** When a message for the next attempt was last sent. */
    sentAt: timestamp({ withTimezone: true }).notNull(),
    /** The next attempt found no room among the calls at once, and goes when one ends. */
    isWaiting: boolean().notNull().default(false),
    /** Why its carrier has not dialled its next attempt, for a fault of ours; null: it was not asked, or has dialled it. */
    barredReason: text(),
    /** No further attempt: asked for while one was under way. */
    cancelRequested: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('call_organization').on(table.organizationId, table.id),
    // What customers look for.
    index('call_status_of').on(table.organizationId, table.status, table.id),
    index('call_to_number').on(table.organizationId, table.toNumber, table.id),
    index('call_client_reference')
      .on(table.organizationId, table.clientReference, table.id)
      .where(sql`${table.clientReference} is not null`),
    index('call_due').on(table.nextAttemptAt).where(sql`${table.status} in ('queued', 'retrying')`),
    index('call_waiting').on(table.organizationId, table.nextAttemptAt).where(sql`${table.isWaiting}`),
    index('call_barred')
      .on(table.id)
      .where(sql`${table.barredReason} is not null and ${table.finishedAt} is null`),
    index('call_under_way').on(table.organizationId).where(sql`${table.status} = 'in_progress'`),
    index('call_audio_key').on(table.audioKey).where(sql`${table.finishedAt} is null`),
    check('call_status', isOneOf(table.status, CALL_STATUSES)),
    check(
      'call_finished',
      sql`(${table.finishedAt} is not null) = (${table.status} in ('success', 'failed', 'canceled'))`,
    ),
    check('call_waiting_unplaced', sql`not ${table.isWaiting} or ${table.status} in ('queued', 'retrying')`),
    check('call_attempts', sql`${table.attempts} between 0 and ${table.maxAttempts}`),
    check('call_max_attempts', sql`${table.maxAttempts} between 1 and 5`),
    check('call_repeat', sql`${table.repeat} between 1 and 5`),
  ],
);
