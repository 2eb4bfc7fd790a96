import { type SQL, sql } from 'drizzle-orm';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import type { SPEND_PERIODS } from '../tables/spend-limit.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Amounts are text, because JSON would round a bigint; moments are ISO 8601 with any offset. */
export type SpendLimitRow = {
  period: (typeof SPEND_PERIODS)[number];
  limitMicro: string;
  spentMicro: string;
  resetsAt: string;
};

/** An organization's spend limits with what is spent, as a JSON list of SpendLimitRow. */
export const spendLimitsOf = (organizationId: number): SQL => sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
            'period', spend_limit.period, 'limitMicro', limit_micro::text,
            'spentMicro', coalesce(spent_micro, 0)::text,
            'resetsAt', (current_period.start + ('1 ' || spend_limit.period)::interval) at time zone ${ZONE})
            order by spend_limit.period), '[]')
     from spend_limit
    cross join lateral (
      select date_trunc(spend_limit.period, now() at time zone ${ZONE}) as start) current_period
     left join spend
       on spend.organization_id = spend_limit.organization_id
      and spend.period = spend_limit.period
      and spend.period_start = current_period.start::date
    where spend_limit.organization_id = ${organizationId})`;
