import { sql } from 'drizzle-orm';
import { countActiveCalls } from '../../../db/calls/functions/attempts.ts';
import { callSetting } from '../../../db/calls/tables/call-setting.ts';
import { toSql } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

type Calling = {
  maxActive: number;
  contactHours: boolean;
  /** Whether calls have to name their purpose. */
  requiresPurpose: boolean;
  /** Limits on stored audios: count and total bytes. */
  maxAudios: number;
  maxAudioBytes: string;
  /** Daily ceiling of air time cost, micros (null: 100 hours at the flat price), and today's cost so far. */
  dayLimitMicro: string | null;
  spentTodayMicro: string;
  /** Numbers of calls are erased after this many days; null: never. */
  keepsNumbersDays: number | null;
  /** A campaign keeps its recipients for this many days after its end. */
  keepsCampaignDays: number;
  /** Calls in progress. */
  active: number;
  /** Calls whose next attempt has not been placed, and those among them waiting for a slot. */
  unplaced: number;
  waiting: number;
};

/** An organization's settings for calls, and its calls in progress and to come. */
export async function showCalling(ctx: Ctx, organizationId: number): Promise<Calling> {
  const { rows } = await ctx.db.execute<Calling>(sql`
    select coalesce(setting.max_active, ${callSetting.maxActive.default}) as "maxActive",
           coalesce(setting.contact_hours, ${callSetting.contactHours.default}) as "contactHours",
           coalesce(setting.requires_purpose, ${callSetting.requiresPurpose.default}) as "requiresPurpose",
           coalesce(setting.max_audios, ${callSetting.maxAudios.default}) as "maxAudios",
           coalesce(setting.max_audio_bytes, ${callSetting.maxAudioBytes.default})::text as "maxAudioBytes",
           setting.keeps_numbers_days as "keepsNumbersDays",
           coalesce(setting.keeps_campaign_days, ${callSetting.keepsCampaignDays.default}) as "keepsCampaignDays",
           setting.day_limit_micro::text as "dayLimitMicro",
           coalesce((select spent_micro from call_spend
                      where organization_id = ${organizationId}
                        and day = (clock_timestamp() at time zone ${ZONE})::date), 0)::text as "spentTodayMicro",
           ${toSql(countActiveCalls, { organization: organizationId })}::int as active, unplaced.*
      from (select count(*)::int as unplaced, count(*) filter (where is_waiting)::int as waiting
              from call where organization_id = ${organizationId} and status in ('queued', 'retrying')) unplaced
      left join call_setting setting on setting.organization_id = ${organizationId}`);
  return onlyRow(rows);
}
