import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { call } from './call.ts';
import { voiceCarrier } from './voice-carrier.ts';
import { ANSWERERS, ATTEMPT_STATUSES } from './words.ts';

/** Time that a call which leaves a message after the beep may last beyond its audio and the margin of every call. */
export const LEAVE_SEC = 60;

/**
 * One attempt to dial a call's number. The row is committed before the carrier is asked, so that it is never dialed
 * twice.
 */
export const callAttempt = pgTable(
  'call_attempt',
  {
    callId: bigint({ mode: 'number' })
      .notNull()
      .references(() => call.id),
    /** Attempts are numbered from 1. */
    attempt: integer().notNull(),
    /** Unguessable; part of the carrier's callback URLs. */
    token: text().notNull().unique('call_attempt_token'),
    carrier: text()
      .notNull()
      .references(() => voiceCarrier.name),
    /** The carrier's id of the call; null until known. */
    carrierCallId: text(),
    status: text({ enum: ATTEMPT_STATUSES }).notNull().default('initiated'),
    audioPlayed: boolean().notNull().default(false),
    dtmf: text(),
    /** Null until its carrier has told, once, and where nobody asked it to find out. */
    answeredBy: text({ enum: ANSWERERS }),
    /** The digit that opts out was pressed, by a person. */
    optedOut: boolean().notNull().default(false),
    sipCode: integer(),
    /** Q.850. */
    hangupCause: integer(),
    causeText: text(),
    /**
     * Longest duration after the answer, in seconds; never charged beyond it. Null for attempts from before the limit
     * existed.
     */
    limitSec: integer(),
    /** The cost of that duration and of detection, in micros: held from the claim to the end, then 0. */
    heldMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    durationTotal: integer(),
    durationAir: integer(),
    /** Price of a second of air time when it was claimed, in micros; null: free. */
    secondMicro: bigint({ mode: 'bigint' }),
    /** Price of detecting who answers when it was claimed, in micros, charged once that is known; null: free. */
    detectionMicro: bigint({ mode: 'bigint' }),
    /** The item of the price of its air time, so that it can be checked when the number has been erased; null until priced. */
    priceItem: text(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** The moment at which a silent attempt is given up. */
    deadlineAt: timestamp({ withTimezone: true }).notNull(),
    /** The moment at which its carrier was asked about a silent attempt. */
    askedAt: timestamp({ withTimezone: true }),
    /** The carrier's id of the recording; our copy is in R2 from `recordedAt` until it expires. */
    carrierRecordingId: text(),
    recordedAt: timestamp({ withTimezone: true }),
    recordingExpiresAt: timestamp({ withTimezone: true }),
    /** The moment at which the carrier is next asked for the recording; null: nothing is left there. */
    recordingDueAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.attempt] }),
    index('call_attempt_open').on(table.deadlineAt).where(sql`${table.endedAt} is null`),
    index('call_attempt_under_way').on(table.carrier).where(sql`${table.endedAt} is null`),
    index('call_attempt_recording')
      .on(table.recordingExpiresAt)
      .where(sql`${table.recordingExpiresAt} is not null`),
    index('call_attempt_recording_due')
      .on(table.recordingDueAt)
      .where(sql`${table.recordingDueAt} is not null`),
    check('call_attempt_answered_by', isOneOf(table.answeredBy, ANSWERERS)),
    check('call_attempt_status', isOneOf(table.status, ATTEMPT_STATUSES)),
    check(
      'call_attempt_ended',
      sql`(${table.endedAt} is not null) = (${table.status} not in ('initiated', 'ringing', 'answered'))`,
    ),
    check(
      'call_attempt_held',
      sql`${table.heldMicro} = 0 or (${table.heldMicro} > 0 and ${table.endedAt} is null)`,
    ),
    check('call_attempt_cause', sql`(${table.endedAt} is null) = (${table.hangupCause} is null)`),
  ],
);
