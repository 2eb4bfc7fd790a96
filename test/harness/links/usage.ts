import { expect } from 'vitest';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../database.ts';
import { runJob } from '../http/run-job.ts';

/** Moves an organization's pending usage into a past hour. */
export const endHour = (environment: CloudEnvironment, organizationId: number, hours = 1): Promise<unknown> =>
  query(
    environment,
    'update pending_usage set hour = hour - make_interval(hours => $2) where organization_id = $1',
    [organizationId, hours],
  );

/** Runs the job that posts the usage of past hours. */
export async function postUsage(environment: CloudEnvironment): Promise<void> {
  expect((await runJob(environment, 'account/post-usage')).status).toBe(200);
}
