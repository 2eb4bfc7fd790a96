import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { jobRun } from '../tables/job-run.ts';

/** Adds jobs that are not known yet. */
export const addJobs = (db: Database, jobs: readonly string[], now: Date) =>
  db
    .insert(jobRun)
    .values(jobs.map((job) => ({ job, knownAt: now })))
    .onConflictDoNothing();

/** Notes that a job succeeded; one that is often started besides its schedule, not each time. */
export const noteSuccess = (db: Database, job: string, now: Date) =>
  db
    .insert(jobRun)
    .values({ job, knownAt: now, succeededAt: now })
    .onConflictDoUpdate({
      target: jobRun.job,
      set: { succeededAt: now },
      setWhere: sql`${jobRun.succeededAt} is null or ${jobRun.succeededAt} < ${now.toISOString()}::timestamptz - interval '30 seconds'`,
    });
