import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { toSql } from '../../sql/define-sql-function.ts';
import { availableMicro } from '../../sql/money.ts';
import { type SpendLimitRow, spendLimitsOf } from '../money/find-billing.ts';

/** Row counts stop here, so that the page's cost does not grow with the organization's data. */
export const MAX_COUNTED = 10_000;

/** Limits on today's failed calls that are examined, and on the causes listed. */
const MAX_EXPLAINED = 1_000;
const MAX_CAUSES = 5;

type Counts = { today: number; month: number };

export type HomeSummary = {
  currency: string | null;
  mode: 'prepaid' | 'credit' | null;
  /** Text, because JSON would round a bigint; null: no account. */
  availableMicro: string | null;
  spendLimits: SpendLimitRow[];
  visits: Counts;
  links: Counts;
  lookups: Counts;
  calls: Counts & { failed: number };
  /** Why calls of today failed, by the cause of their last attempt, most frequent first. */
  failedCauses: { hangupCause: number; causeText: string | null; calls: number }[];
  disabledEndpoints: number;
  /** This month's, of the latest hundred. */
  failedBatches: number;
  incidents: { title: string; startedAt: string }[];
  steps: { hasKey: boolean; hasCalled: boolean; hasLink: boolean; hasEndpoint: boolean };
};

/** The data of an organization's home page, in one statement; `day` is the current Colombia day. */
export async function findHomeSummary(
  db: Database,
  organizationId: number,
  day: string,
): Promise<HomeSummary> {
  const since = sql`(date_trunc('month', ${day}::date)::timestamp at time zone 'America/Bogota')`;
  const today = sql`(${day}::date::timestamp at time zone 'America/Bogota')`;
  const { rows } = await db.execute<HomeSummary>(sql`
    with placed as materialized (
      select id, created_at, status from call where organization_id = ${organizationId} order by id desc limit ${MAX_COUNTED}
    )
    select account.currency, account.mode, ${toSql(availableMicro, { account: sql`account` })}::text as "availableMicro",
           ${spendLimitsOf(organizationId)} as "spendLimits",
           (select jsonb_build_object('today', coalesce(sum(clicks) filter (where day = ${day}::date), 0),
                                      'month', coalesce(sum(clicks), 0))
              from organization_day
             where organization_id = ${organizationId} and day between date_trunc('month', ${day}::date)::date and ${day}::date) as visits,
           (select jsonb_build_object('today', count(*) filter (where created_at >= ${today}),
                                      'month', count(*) filter (where created_at >= ${since}))
              from (select created_at from link where organization_id = ${organizationId}
                     order by id desc limit ${MAX_COUNTED}) made) as links,
           (select jsonb_build_object('today', coalesce(sum(lookups) filter (where day = ${day}::date), 0),
                                      'month', coalesce(sum(lookups), 0))
              from lookup_day
             where organization_id = ${organizationId} and day between date_trunc('month', ${day}::date)::date and ${day}::date) as lookups,
           (select jsonb_build_object('today', count(*) filter (where created_at >= ${today}),
                                      'month', count(*) filter (where created_at >= ${since}),
                                      'failed', count(*) filter (where created_at >= ${today} and status = 'failed'))
              from placed) as calls,
           (select coalesce(jsonb_agg(jsonb_build_object('hangupCause', hangup_cause, 'causeText', cause_text, 'calls', calls)
                              order by calls desc, hangup_cause), '[]')
              from (select hangup_cause, cause_text, count(*) as calls
                      from (select id from placed
                             where created_at >= ${today} and status = 'failed' limit ${MAX_EXPLAINED}) failed
                     cross join lateral (select hangup_cause, cause_text from call_attempt
                                          where call_id = failed.id order by attempt desc limit 1) last
                     where hangup_cause is not null
                     group by 1, 2 order by 3 desc limit ${MAX_CAUSES}) cause) as "failedCauses",
           (select count(*)::int from webhook_endpoint
             where organization_id = ${organizationId} and status = 'disabled') as "disabledEndpoints",
           (select count(*)::int from (select status from number_batch where organization_id = ${organizationId} and created_at >= ${since}
                                        order by id desc limit 100) batch where status = 'failed') as "failedBatches",
           (select coalesce(jsonb_agg(jsonb_build_object('title', title, 'startedAt', started_at) order by started_at desc), '[]')
              from (select title, started_at from incident where resolved_at is null
                     order by started_at desc limit 5) open) as incidents,
           jsonb_build_object(
             'hasKey', exists (select from api_key where organization_id = ${organizationId} and revoked_at is null),
             'hasCalled', exists (select from membership where organization_id = ${organizationId} and last_seen_at is not null),
             'hasLink', exists (select from link where organization_id = ${organizationId}),
             'hasEndpoint', exists (select from webhook_endpoint where organization_id = ${organizationId} and status <> 'removed')
           ) as steps
      from organization
      left join billing_account account on account.organization_id = organization.id
     where organization.id = ${organizationId}`);
  const [row] = rows;
  if (row === undefined) throw new Error('the organization was not summed up');
  return row;
}
