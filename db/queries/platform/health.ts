import { sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';

/** Signs in the database of work left undone; ages in seconds, null when there is no such work. */
export type Backlogs = {
  queueAgeSec: number | null;
  failedDeliveries: number;
  stuckBatches: number;
  stuckCalls: number;
  barredCalls: number;
  stuckSyntheses: number;
  failedSyntheses: number;
  unpurgedAudio: number;
  usageAgeSec: number | null;
  backlogAgeSec: number | null;
  floodedVisits: number;
  setAsideBatches: number;
  /** Those that the last probes found degraded or out. */
  failingComponents: { name: string; status: string; detail: string | null }[];
  probeAgeSec: number | null;
  portabilityAgeSec: number | null;
  /** By job: how long ago it succeeded, or became known if it never did. */
  jobAgesSec: Record<string, number>;
};

/** Work without progress for this long will not resume by itself. */
const STUCK = '15 minutes';

export async function readBacklogs(db: Database, now: Date): Promise<Backlogs> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ageOf = (moment: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${at} - ${moment}))::int`;
  const { rows } = await db.execute<Backlogs>(sql`
    select
      (select ${ageOf(sql`min(next_attempt_at)`)} from webhook_delivery
        where state = 'pending' and next_attempt_at <= ${at}
          and (claimed_until is null or claimed_until < ${at})) as "queueAgeSec",
      (select count(*)::int from webhook_delivery
        where state = 'failed' and finished_at > ${at} - interval '1 day') as "failedDeliveries",
      (select count(*)::int from number_batch batch
        where finished_at is null and created_at < ${at} - ${STUCK}::interval
          and not exists (select from number_batch_chunk
                           where batch_id = batch.id and done_at > ${at} - ${STUCK}::interval)) as "stuckBatches",
      (select count(*)::int from call
        where status in ('queued', 'retrying') and not is_waiting
          and next_attempt_at < ${at} - ${STUCK}::interval)
      + (select count(*)::int from call_attempt
          where ended_at is null and deadline_at < ${at} - ${STUCK}::interval) as "stuckCalls",
      (select count(*)::int from call where barred_reason is not null and finished_at is null) as "barredCalls",
      (select count(*)::int from speech_audio
        where status = 'synthesizing' and claimed_until < ${at} - ${STUCK}::interval) as "stuckSyntheses",
      (select count(*)::int from synthesis
        where error_code = 'ENGINE_UNAVAILABLE' and created_at > ${at} - interval '1 hour') as "failedSyntheses",
      (select count(*)::int from speech_audio
        where status <> 'synthesizing' and expires_at < ${at} - interval '1 day') as "unpurgedAudio",
      (select ${ageOf(sql`min(greatest(hour + interval '1 hour', added_at))`)} from pending_usage) as "usageAgeSec",
      (select ${ageOf(sql`min(created_at)`)} from click_backlog) as "backlogAgeSec",
      (select coalesce(sum(visits), 0)::int from click_flood where last_at > ${at} - interval '1 hour') as "floodedVisits",
      (select count(*)::int from click_set_aside) as "setAsideBatches",
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'status', status, 'detail', detail) order by name), '[]')
         from status_component where status <> 'operational') as "failingComponents",
      (select ${ageOf(sql`min(checked_at)`)} from status_component where name <> 'portability-data') as "probeAgeSec",
      (select ${ageOf(sql`as_of`)} from number_load where dataset = 'portability'
        order by version desc limit 1) as "portabilityAgeSec",
      (select coalesce(jsonb_object_agg(job, ${ageOf(sql`coalesce(succeeded_at, known_at)`)}), '{}')
         from job_run) as "jobAgesSec"`);
  const [row] = rows;
  if (row === undefined) throw new Error('A statement without a table answered no row.');
  return row;
}
