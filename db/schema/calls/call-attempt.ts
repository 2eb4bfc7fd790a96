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

/** In the order an attempt goes through them; it ends in one of those after `answered`. */
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

/** One dialling of a call's number. The row is there before the carrier is asked: nobody dials for it again. */
export const callAttempt = pgTable(
  'call_attempt',
  {
    callId: bigint({ mode: 'number' })
      .notNull()
      .references(() => call.id),
    /** From 1. */
    attempt: integer().notNull(),
    /** Unguessable: part of the addresses that the carrier calls back. */
    token: text().notNull().unique('call_attempt_token'),
    carrier: text()
      .notNull()
      .references(() => voiceCarrier.name),
    /** The carrier's own id; null until it has told. */
    carrierCallId: text(),
    status: text({ enum: ATTEMPT_STATUSES }).notNull().default('initiated'),
    audioPlayed: boolean().notNull().default(false),
    dtmf: text(),
    sipCode: integer(),
    /** Q.850. */
    hangupCause: integer(),
    causeText: text(),
    /** What it may last once answered, in seconds: it is never charged more. Null for those of before there was a limit. */
    limitSec: integer(),
    /** What that costs at the price of its beginning, micros: held against the ceiling of a day while it is under way. */
    reservedMicro: bigint({ mode: 'bigint' }),
    durationTotal: integer(),
    durationAir: integer(),
    /** What a second of its air time was charged, in micros; null: nothing was. */
    secondMicro: bigint({ mode: 'bigint' }),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    endedAt: timestamp({ withTimezone: true }),
    /** When an attempt of which nothing was heard is inquired into, and ended. */
    deadlineAt: timestamp({ withTimezone: true }).notNull(),
    /** The carrier's id of the recording; ours is in R2 from `recordedAt` until it expires. */
    carrierRecordingId: text(),
    recordedAt: timestamp({ withTimezone: true }),
    recordingExpiresAt: timestamp({ withTimezone: true }),
    /** When its carrier is next asked for the recording; null: nothing of it is left there. */
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
