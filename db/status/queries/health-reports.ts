import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import type { HealthReport } from '../../kernel/functions/requests.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import { answerDay } from '../tables/answer-day.ts';
import { healthReport } from '../tables/health-report.ts';
import { HISTORY_DAYS } from './status.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** Answers of an operation, or an event, in a minute. `minute`: ms since 1970. */
export type MinuteCount = HealthReport['answers'][number] & { minute: number };
export type EventTotal = HealthReport['events'][number] & { minute: number };

const COUNTS = sql.raw(
  "jsonb_to_recordset(report -> 'answers') as one (component text, operation text, objective text, answers int, failed int, broken int, slow int, organizations jsonb)",
);
const MINUTE = sql.raw("(extract(epoch from date_trunc('minute', at)) * 1000)::float8");

/** Reads what isolates reported since a moment: answers by minute and operation, and events. */
export async function readReported(
  db: Database,
  since: Date,
): Promise<{ answers: MinuteCount[]; events: EventTotal[] }> {
  const recent = sql`from health_report, ${COUNTS} where at >= ${since.toISOString()}::timestamptz`;
  const [answers, events] = await db.batch([
    db.execute<MinuteCount>(sql`
      select ${MINUTE} as minute, component, operation, min(objective) as objective, sum(answers)::int as answers,
             sum(failed)::int as failed, sum(broken)::int as broken, sum(slow)::int as slow,
             (select coalesce(jsonb_agg(distinct known.value), '[]')
                from unnest(array_agg(organizations)) each, jsonb_array_elements(each) known) as organizations
        ${recent} group by 1, 2, 3`),
    db.execute<EventTotal>(sql`
      select ${MINUTE} as minute, event, subject, sum(count)::int as count
        from health_report, jsonb_to_recordset(report -> 'events') as one (event text, subject text, count int)
       where at >= ${since.toISOString()}::timestamptz group by 1, 2, 3`),
  ]);
  return { answers: answers.rows, events: events.rows };
}

/** Stores reports that came by Redis, each once. */
export async function storeReports(db: Database, reports: readonly HealthReport[]): Promise<void> {
  const rows = reports.map((report) => ({ id: report.id, at: new Date(report.atMs), report }));
  await db.insert(healthReport).values(rows).onConflictDoNothing();
}

/** Adds reports from before a moment to their days and removes them, in one statement; days are kept as the history. */
export async function rollUpReports(db: Database, before: Date, today: string): Promise<void> {
  const sum = (column: string): SQL => sql.raw(`${column} = answer_day.${column} + excluded.${column}`);
  await db.batch([
    db.execute(sql`
      with old as (delete from health_report where at < ${before.toISOString()}::timestamptz returning at, report)
      insert into answer_day (day, component, operation, objective, answers, failed, slow)
      select (at at time zone ${ZONE})::date, component, operation, objective,
             sum(answers), sum(failed), sum(slow)
        from old as health_report, ${COUNTS} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, component, operation, objective) do update
         set ${sql.join(['answers', 'failed', 'slow'].map(sum), sql`, `)}`),
    db.delete(answerDay).where(sql`${answerDay.day} < ${today}::date - ${HISTORY_DAYS}::int`),
  ]);
}

export type ObjectiveTotal = { objective: string; answers: number; failed: number; slow: number };

/** Answers by objective since a Colombia day, with those that are not rolled up yet. */
export async function sumByObjective(db: Database, since: string): Promise<ObjectiveTotal[]> {
  const { rows } = await db.execute<ObjectiveTotal>(sql`
    select objective, sum(answers)::float8 as answers, sum(failed)::float8 as failed, sum(slow)::float8 as slow
      from (select objective, answers, failed, slow from answer_day where day >= ${since}::date
            union all
            select objective, answers, failed, slow from health_report, ${COUNTS}) counted
     group by objective`);
  return rows;
}
