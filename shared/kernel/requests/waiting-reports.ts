import { HealthReport } from '../../../db/kernel/functions/requests.ts';
import { nextEntryId } from '../dependencies/next-entry-id.ts';
import type { Redis } from '../dependencies/redis.ts';
import { KEPT_SEC, MAX_REPORTS, REPORTS_KEY } from './tally.ts';

/** A report in Redis, with its entry's id. */
type Waiting = { entry: string; report: HealthReport };

/** Puts a report that Postgres did not take into Redis, in one round trip. */
export async function keepReport(redis: Redis, report: HealthReport): Promise<void> {
  const trim = { type: 'MAXLEN', threshold: MAX_REPORTS, comparison: '~' } as const;
  await redis
    .pipeline()
    .xadd(REPORTS_KEY, '*', { report: JSON.stringify(report) }, { trim })
    .expire(REPORTS_KEY, KEPT_SEC)
    .exec();
}

/** The reports that wait in Redis, oldest first. */
export async function readReports(redis: Redis): Promise<Waiting[]> {
  // The client does not convert the answers of a pipeline.
  const [entries]: unknown[] = await redis.pipeline().xrange(REPORTS_KEY, '-', '+').exec();
  return (Array.isArray(entries) ? entries : []).flatMap(toWaiting);
}

/** Removes reports that have been stored. */
export async function dropReports(redis: Redis, stored: readonly Waiting[]): Promise<void> {
  const last = stored.at(-1);
  if (last === undefined) return;
  await redis.xtrim(REPORTS_KEY, { strategy: 'MINID', exactness: '=', threshold: nextEntryId(last.entry) });
}

/** Reads an entry; none if another version of the code wrote it in another form. */
function toWaiting(entry: unknown): Waiting[] {
  const [id, fields]: unknown[] = Array.isArray(entry) ? entry : [];
  const text: unknown = Array.isArray(fields) ? fields[1] : undefined;
  try {
    return [{ entry: String(id), report: HealthReport.parse(JSON.parse(String(text))) }];
  } catch {
    return [];
  }
}
