import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';

/** Work without progress for this long will not resume by itself. */
const STUCK = sql.raw(`interval '15 minutes'`);

/** Signs in the database of work left undone, by signal; ages in seconds, null when there is no such work. */
export type Backlogs = {
  'failed-deliveries': number;
  'stuck-batches': number;
  'faulted-calls': number;
  'carrier-queue': number | null;
  'registry-silent': number;
  'failed-syntheses': number;
  'unpurged-audio': number;
  'unposted-usage': number | null;
  /** Counts of those in Postgres. */
  'drain-lag': number | null;
  'click-floods': number;
  'clicks-set-aside': number;
  /** Components that the last probes found degraded or out. */
  'component-down': { name: string; status: string; detail: string | null }[];
  'probes-missing': number | null;
  'portability-age': number | null;
  /** Since the last backup; on production without any, since there are customers; elsewhere null. */
  'backup-age': { sec: number | null; name: string | null };
  'changed-logins': number;
  /** Seconds since each job succeeded, or became known if it never did. */
  'stopped-job': Record<string, number>;
};

const QUERIES: { [Name in keyof Backlogs]: (at: SQL) => SQL } = {
  'failed-deliveries': (at) => sql`select count(*)::int from webhook_delivery
        where state = 'failed' and finished_at > ${at} - interval '1 day'`,
  'stuck-batches': (at) => sql`select count(*)::int from batch
        where finished_at is null and created_at < ${at} - ${STUCK}
          and not exists (select from batch_chunk
                           where batch_id = id and done_at > ${at} - ${STUCK})`,
  'faulted-calls': () =>
    sql`select count(*)::int from call where fault_reason is not null and finished_at is null`,
  // Single calls have planned their turns; of campaigns wait those that they want to hand out now, but for sandboxes'.
  'carrier-queue': (at) => sql`select greatest(
      (select ceil(extract(epoch from max(planned_turn_at) - ${at}))::int from call_setting where planned_turn_at > ${at}),
      (select ceil(sum(progress.ready) / min(carrier.calls_per_second))::int
         from campaign
         join campaign_progress progress on progress.campaign_id = campaign.id
        cross join (select calls_per_second from voice_carrier where calls_per_second is not null
                     order by next_dial_at desc nulls last limit 1) carrier
        where campaign.status = 'running' and campaign.wants_since is not null and campaign.held_until is null
          and not exists (select from organization where id = campaign.organization_id and sandbox_of is not null)))`,
  // It is asked again every five minutes while calls wait for it; its nightly update is no fault.
  'registry-silent': (at) => sql`select count(*)::int from contact_registry
        where fault in ('token', 'unavailable') and ask_again_at > ${at} - interval '10 minutes'`,
  'failed-syntheses': (at) => sql`select count(*)::int from synthesis
        where error_code = 'ENGINE_UNAVAILABLE' and created_at > ${at} - interval '1 hour'`,
  'unpurged-audio': (at) => sql`select count(*)::int from speech_audio
        where status <> 'synthesizing' and expires_at < ${at} - interval '1 day'`,
  'unposted-usage': (at) =>
    sql`select ${ageOf(at, sql`min(greatest(hour + interval '1 hour', added_at))`)} from pending_usage`,
  'drain-lag': (at) => sql`select ${ageOf(at, sql`min(created_at)`)} from click_backlog`,
  'click-floods': (at) =>
    sql`select coalesce(sum(visits), 0)::int from click_flood where last_at > ${at} - interval '1 hour'`,
  'clicks-set-aside': () => sql`select count(*)::int from click_set_aside`,
  'component-down':
    () => sql`select coalesce(jsonb_agg(jsonb_build_object('name', name, 'status', status, 'detail', detail) order by name), '[]')
         from status_component where status <> 'operational' or detail is not null`,
  'probes-missing': (at) =>
    sql`select ${ageOf(at, sql`min(checked_at)`)} from status_component where name <> 'portability-data'`,
  'portability-age': (
    at,
  ) => sql`select ${ageOf(at, sql`as_of`)} from number_load where dataset = 'portability'
        order by version desc limit 1`,
  'backup-age': (at) =>
    sql`select jsonb_build_object('name', max(name), 'sec', ${ageOf(
      at,
      sql`coalesce(max(taken_at), (select min(created_at) from organization
           where exists (select from deployment_target where name = 'production')))`,
    )}) from backup`,
  // No right keeps a login from changing its own settings; `db:login` makes them without any, and without an end.
  'changed-logins': () => sql`select count(*)::int from pg_roles login
        where rolcanlogin and not rolsuper and has_schema_privilege(oid, 'routine', 'usage')
          and oid <> (select datdba from pg_database where datname = current_database())
          and (rolvaliduntil < 'infinity' or exists (select from pg_db_role_setting where setrole = login.oid))`,
  'stopped-job': (
    at,
  ) => sql`select coalesce(jsonb_object_agg(job, ${ageOf(at, sql`coalesce(succeeded_at, known_at)`)}), '{}')
         from job_run`,
};

const ageOf = (at: SQL, moment: SQL): SQL => sql`floor(extract(epoch from ${at} - ${moment}))::int`;

// The keys of a constant object.
export const BACKLOGS = Object.keys(QUERIES) as (keyof Backlogs)[];

/** One source, by a statement of its own: one that fails or hangs leaves the others readable. */
export async function readBacklog<Name extends keyof Backlogs>(
  db: Database,
  name: Name,
  now: Date,
): Promise<Backlogs[Name]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ value: Backlogs[Name] }>(sql`select (${QUERIES[name](at)}) as value`);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table answered no row.');
  return row.value;
}
