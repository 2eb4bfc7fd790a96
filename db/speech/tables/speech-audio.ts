import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { isOneOf } from '../../engine/is-one-of.ts';
import { costCenter } from '../../people/tables/cost-center.ts';
import { organization } from '../../people/tables/organization.ts';

export const SPEECH_AUDIO_STATUSES = ['synthesizing', 'ready', 'discarded'] as const;

/** Audio is kept for this many days after it was last requested, and a synthesis after it was created. */
export const AUDIO_DAYS = 90;

/**
 * The audio of a text in a voice, for one organization; the audio is an object in R2. At most one per voice and text is
 * not discarded, so that concurrent requests wait instead of synthesizing again. Charged when claimed, refunded when
 * discarded before it is ready. The text is not stored.
 */
export const speechAudio = pgTable(
  'speech_audio',
  {
    id: uuid().primaryKey(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    costCenterId: bigint({ mode: 'number' }).references(() => costCenter.id),
    /** The call whose audio and charge it is; null: a synthesis with the same id. */
    callId: uuid(),
    /** A code of the voice catalog. */
    voice: text().notNull(),
    /** sha256 of the normalized text. */
    textHash: hexBytes().notNull(),
    status: text({ enum: SPEECH_AUDIO_STATUSES }).notNull().default('synthesizing'),
    charCount: integer().notNull(),
    costMicro: bigint({ mode: 'bigint' }).notNull(),
    /** The maker's lease; after it the maker is considered dead. */
    claimedUntil: timestamp({ withTimezone: true }).notNull(),
    /** The engine that synthesized it. */
    engine: text(),
    durationMs: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** `AUDIO_DAYS` after the last request; for a discarded one, when it was discarded. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('speech_audio_text')
      .on(table.organizationId, table.voice, table.textHash)
      .where(sql`${table.status} <> 'discarded'`),
    index('speech_audio_open').on(table.claimedUntil).where(sql`${table.status} = 'synthesizing'`),
    index('speech_audio_expires_at').on(table.expiresAt),
    check('speech_audio_status', isOneOf(table.status, SPEECH_AUDIO_STATUSES)),
    check('speech_audio_ready', sql`${table.status} <> 'ready' or ${table.durationMs} is not null`),
    check('speech_audio_cost', sql`${table.costMicro} >= 0`),
  ],
);
