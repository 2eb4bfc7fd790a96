import { sql } from 'drizzle-orm';
import { availableMicro } from '../../billing/functions/billing.ts';
import { type SpendLimitRow, spendLimitsOf } from '../../billing/functions/spend-limits-of.ts';
import { ALL_LINKS } from '../../clicks/tables/organization-day.ts';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Row counts stop here, so that the page's cost does not grow with the organization's data. */
export const MAX_COUNTED_ROWS = 10_000;

/** Limits on today's failed calls that are examined, and on the causes listed. */
const MAX_EXPLAINED = 1_000;
const MAX_CAUSES = 5;

/** Days of the chart of visits, and as many before them. */
export const CHART_DAYS = 30;
const MAX_TOP_LINKS = 5;

type Counts = { today: number; month: number };

export type HomeSummary = {
  currency: string | null;
  mode: 'prepaid' | 'credit' | null;
  /** Text, because JSON would round a bigint; null: no account. */
  availableMicro: string | null;
  spendLimits: SpendLimitRow[];
  /** Charges less refunds of the last 30 days; text as `availableMicro`. */
  spentMicro: string;
  visits: Counts;
  /** Visits by Colombia day, of twice `CHART_DAYS`; days without any are left out. */
  visitDays: { day: string; clicks: number }[];
  /** The most visited links of the last 30 days, as far as the days' lists reach. */
  topLinks: { domain: string; code: string; longUrl: string; clicks: number }[];
  links: Counts;
  lookups: Counts;
  calls: Counts & { failed: number };
  /** Why calls of today failed, by the cause of their last attempt, most frequent first. */
  failedCauses: { hangupCause: number; causeText: string | null; calls: number }[];
  disabledEndpoints: number;
  /** Active ones whose last attempts failed. */
  failingEndpoints: number;
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
  const since = sql`(date_trunc('month', ${day}::date)::timestamp at time zone ${ZONE})`;
  const today = sql`(${day}::date::timestamp at time zone ${ZONE})`;
  const { rows } = await db.execute<HomeSummary>(sql`
    with placed as materialized (
      select id, created_at, status from call where organization_id = ${organizationId} order by id desc limit ${MAX_COUNTED_ROWS}
    )
    select account.currency, account.mode, ${toSql(availableMicro, { account: sql`account` })}::text as "availableMicro",
           ${spendLimitsOf(organizationId)} as "spendLimits",
           (select jsonb_build_object('today', coalesce(sum(clicks) filter (where day = ${day}::date), 0),
                                      'month', coalesce(sum(clicks), 0))
              from organization_day
             where organization_id = ${organizationId} and reference_id = ${ALL_LINKS} and day between date_trunc('month', ${day}::date)::date and ${day}::date) as visits,
           (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'clicks', clicks) order by day), '[]')
              from organization_day
             where organization_id = ${organizationId} and reference_id = ${ALL_LINKS} and day > ${day}::date - ${2 * CHART_DAYS}::int and day <= ${day}::date
               and clicks > 0) as "visitDays",
           (select coalesce(jsonb_agg(jsonb_build_object('domain', domain.name, 'code', link.code, 'longUrl', link.long_url,
                              'clicks', top.clicks) order by top.clicks desc, link.id), '[]')
              from (select key::bigint as id, sum(value::bigint)::float8 as clicks
                      from organization_day cross join lateral jsonb_each_text(top_links)
                     where organization_id = ${organizationId} and reference_id = ${ALL_LINKS} and day > ${day}::date - ${CHART_DAYS}::int and day <= ${day}::date
                     group by 1 order by 2 desc, 1 limit ${3 * MAX_TOP_LINKS}) top
              join link on link.id = top.id and link.organization_id = ${organizationId} and link.deleted_at is null
              join domain_tenure on domain_tenure.id = link.tenure_id and domain_tenure.status = 'verified'
              join domain on domain.id = domain_tenure.domain_id) as "topLinks",
           (select coalesce(-sum(amount_micro), 0)::text from movement_day
             where organization_id = ${organizationId} and type in ('charge', 'refund')
               and used_on > ${day}::date - ${CHART_DAYS}::int and used_on <= ${day}::date) as "spentMicro",
           (select jsonb_build_object('today', count(*) filter (where created_at >= ${today}),
                                      'month', count(*) filter (where created_at >= ${since}))
              from (select created_at from link where organization_id = ${organizationId}
                     order by id desc limit ${MAX_COUNTED_ROWS}) made) as links,
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
           (select count(*)::int from webhook_endpoint
             where organization_id = ${organizationId} and status = 'active' and failing_since is not null) as "failingEndpoints",
           (select count(*)::int from (select status from batch where organization_id = ${organizationId} and created_at >= ${since}
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
  return { ...row, topLinks: row.topLinks.slice(0, MAX_TOP_LINKS) };
}
