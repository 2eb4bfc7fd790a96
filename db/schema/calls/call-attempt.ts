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
import { isOneOf } from '../is-one-of.ts';
import { call } from './call.ts';
import { voiceCarrier } from './voice-carrier.ts';

/** In the order in which an attempt passes through them; those after `answered` are final. */
export const ATTEMPT_STATUSES = [
  'initiated',
  'ringing',
  'answered',
  'completed',
  'busy',
  'no_answer',
  'rejected',
  'failed',
  'canceled',
] as const;

/**
 * One attempt to dial a call's number. The row is committed before the carrier is asked, so that it is never dialled
 * twice.
 */
export const callAttempt = pgTable(
  'call_attempt',
  {
    callId: bigint({ mode: 'number' })
      .notNull()
      .references(() => call.id),
    /** From 1. */
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
    sipCode: integer(),
    /** Q.850. */
    hangupCause: integer(),
    causeText: text(),
    /**
     * Longest duration after the answer, in seconds; never charged beyond it. Null for attempts from before the limit
     * existed.
     */
    limitSec: integer(),
    /**
     * The cost of that duration at the price when dialled, micros: reserved against the daily ceiling while in
     * progress.
     */
    reservedMicro: bigint({ mode: 'bigint' }),
    durationTotal: integer(),
    durationAir: integer(),
    /** Price charged per second of air time, in micros; null: nothing was charged. */
    secondMicro: bigint({ mode: 'bigint' }),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** When a silent attempt is checked with its carrier, and ended. */
    deadlineAt: timestamp({ withTimezone: true }).notNull(),
    /** The carrier's id of the recording; our copy is in R2 from `recordedAt` until it expires. */
    carrierRecordingId: text(),
    recordedAt: timestamp({ withTimezone: true }),
    recordingExpiresAt: timestamp({ withTimezone: true }),
    /** When the carrier is next asked for the recording; null: nothing is left there. */
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
    check('call_attempt_status', isOneOf(table.status, ATTEMPT_STATUSES)),
    check(
      'call_attempt_ended',
      sql`(${table.endedAt} is not null) = (${table.status} not in ('initiated', 'ringing', 'answered'))`,
    ),
    check('call_attempt_cause', sql`(${table.endedAt} is null) = (${table.hangupCause} is null)`),
  ],
);
