import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { isAnyOf, isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';
import { CAMPAIGN_STATUSES, PAUSE_REASONS } from './words.ts';

export const MAX_RECIPIENTS = 1_000_000;

/** The longest time that a campaign calls: shorter than its audio is kept. */
export const CAMPAIGN_DAYS = 60;

/** The fastest pace, and that of a campaign without one: single calls keep their latency beside it. */
export const MAX_CALLS_PER_SECOND = 100;

/** Its recipients are kept for this many days after its end, unless its organization chose otherwise. */
export const CAMPAIGN_KEPT_DAYS = 30;

/** The clocks that a window goes by: those of Colombia, or of each recipient. */
export const WINDOW_ZONES = ['colombia', 'recipient'] as const;

/** Calls to many numbers with one text or audio. Calls are created when they are due to be dialed. */
export const campaign = pgTable(
  'campaign',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    campaignId: uuid().notNull().unique('campaign_campaign'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    costCenterId: bigint({ mode: 'number' }),
    createdByKey: bigint({ mode: 'number' }),
    name: text().notNull(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default('draft'),
    /** Null: somebody paused it, or it is not paused. */
    pausedBecause: text({ enum: PAUSE_REASONS }),
    /** The terms that its calls share, as `create_call` takes them. */
    terms: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Its calls play one audio, or a text in a voice, whose sentences become audios. */
    audioKey: text(),
    audioMs: integer(),
    text: text(),
    voice: text(),
    /** The audios of the sentences without variables, by the sentence's place, once they are made. */
    sentences: jsonb().$type<Record<string, { key: string; ms: number }>>(),
    /** The hours and days (ISO: Monday is 1) in which it calls, over midnight if it ends before it begins; null: at any time. */
    windowFrom: time(),
    windowTo: time(),
    windowDays: smallint().array(),
    /** The clocks that the window goes by. */
    windowZone: text({ enum: WINDOW_ZONES }),
    /** Null: `MAX_CALLS_PER_SECOND`. */
    callsPerSecond: doublePrecision(),
    maxAtOnce: integer(),
    /** There is no call before this moment. */
    startAt: timestamp({ withTimezone: true }),
    reference: text(),
    webhookUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    /** Its last recipient has ended. */
    finishedAt: timestamp({ withTimezone: true }),
    /** Its recipients, and the numbers of its calls, were erased. */
    erasedAt: timestamp({ withTimezone: true }),
    /** Its pace allows the next call from then on. */
    nextClaimAt: timestamp({ withTimezone: true }),
    /** All that it may call next wait until then for the hours in which consumers may be called; null: they do not. */
    heldUntil: timestamp({ withTimezone: true }),
    /** The moment at which it last got places although it wanted more; null: it wants no more. */
    wantsSince: timestamp({ withTimezone: true }),
    /** The run that claims its recipients, and the one that makes their speech. Others do nothing until then. */
    runner: uuid(),
    runnerUntil: timestamp({ withTimezone: true }),
    speaker: uuid(),
    speakerUntil: timestamp({ withTimezone: true }),
    /** Since when its next recipients wait for an answer of the registry of excluded numbers; null: they do not. */
    uncheckedSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('campaign_organization').on(table.organizationId, table.id),
    index('campaign_reference')
      .on(table.organizationId, table.reference, table.id)
      .where(sql`${table.reference} is not null`),
    index('campaign_open')
      .on(table.id)
      .where(sql`${table.startedAt} is not null and ${table.finishedAt} is null`),
    index('campaign_draft').on(table.createdAt).where(sql`${table.status} = 'draft'`),
    index('campaign_erasable')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null and ${table.erasedAt} is null`),
    index('campaign_audio_key')
      .on(table.audioKey)
      .where(sql`${table.audioKey} is not null and ${table.finishedAt} is null`),
    check('campaign_status', isOneOf(table.status, CAMPAIGN_STATUSES)),
    check(
      'campaign_paused',
      sql`${table.pausedBecause} is null or (${table.status} = 'paused' and ${isAnyOf(table.pausedBecause, PAUSE_REASONS)})`,
    ),
    check(
      'campaign_finished',
      sql`${table.finishedAt} is null or ${isAnyOf(table.status, ['completed', 'canceled'])}`,
    ),
    check('campaign_plays', sql`(${table.audioKey} is null) <> (${table.text} is null)`),
    check('campaign_voice', sql`(${table.text} is null) = (${table.voice} is null)`),
    check('campaign_audio_ms', sql`(${table.audioKey} is null) = (${table.audioMs} is null)`),
    check(
      'campaign_window',
      sql`num_nulls(${table.windowFrom}, ${table.windowTo}, ${table.windowDays}, ${table.windowZone}) in (0, 4)
          and ${table.windowFrom} <> ${table.windowTo} and cardinality(${table.windowDays}) > 0`,
    ),
    check('campaign_window_zone', isAnyOf(table.windowZone, WINDOW_ZONES)),
    check('campaign_pace', sql`${table.callsPerSecond} > 0 and ${table.maxAtOnce} > 0`),
  ],
);
