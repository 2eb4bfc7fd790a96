import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { organization } from '../../people/tables/organization.ts';
import { CAMPAIGN_KEPT_DAYS } from './campaign.ts';

const DEFAULT_AUDIO_BYTES = 1024 * 1024 * 1024;

/** An organization's settings for calls. Without a row: the defaults. */
export const callSetting = pgTable(
  'call_setting',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    /** Concurrent calls. */
    maxActive: integer().notNull().default(50),
    /** Ceiling of air time cost per Colombia day, micros; null: 100 hours at the flat price. */
    dayLimitMicro: bigint({ mode: 'bigint' }),
    /** Whether attempts wait for the hours in which Colombian law allows calling consumers. */
    contactHours: boolean().notNull().default(false),
    /** Whether calls are refused that name no purpose. */
    requiresPurpose: boolean().notNull().default(false),
    /** Limits on stored audios: count, and total bytes. */
    maxAudios: integer().notNull().default(1_000),
    maxAudioBytes: bigint({ mode: 'number' }).notNull().default(DEFAULT_AUDIO_BYTES),
    /** A campaign keeps its recipients, and its calls their numbers, for this many days after its end. */
    keepsCampaignDays: integer().notNull().default(CAMPAIGN_KEPT_DAYS),
    /** Numbers of calls are erased after this many days (null: never); and the last call whose number was erased. */
    keepsNumbersDays: integer(),
    numbersErasedTo: bigint({ mode: 'number' }).notNull().default(0),
    /** The last turn at a carrier that a single call reserved, and when the last of those asks that reserved none yet. */
    lastTurnAt: timestamp({ withTimezone: true }),
    plannedTurnAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('call_setting_keeps_numbers', sql`${table.keepsNumbersDays} between 1 and 3650`),
    check('call_setting_keeps_campaigns', sql`${table.keepsCampaignDays} between 1 and 365`),
    check('call_setting_max_active', sql`${table.maxActive} >= 0`),
    check('call_setting_max_audios', sql`${table.maxAudios} between 0 and 1000`),
    check('call_setting_max_audio_bytes', sql`${table.maxAudioBytes} >= 0`),
    check('call_setting_day_limit', sql`${table.dayLimitMicro} >= 0`),
  ],
);
