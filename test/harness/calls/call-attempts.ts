import { expect } from 'vitest';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { query } from '../database.ts';
import type { Received } from '../http/http.ts';
import { runJob } from '../http/run-job.ts';
import { createTenant, type Tenant } from '../organization.ts';
import { callWith, numberEnding, type ShownCall, uploadTone, waitForCall } from './call-blasting.ts';

/** A call of a new tenant. */
export type OpenedCall = { tenant: Tenant; audioId: string; to: string; id: string };

/** Creates a call to a number whose ending selects the outcome. */
export async function openCall(
  environment: CloudEnvironment,
  ending: string,
  body: Record<string, unknown> = {},
): Promise<OpenedCall> {
  const tenant = await createTenant(environment);
  const audioId = await uploadTone(tenant);
  const to = numberEnding(ending);
  const id = await callWith(tenant, { to, audioId, ...body });
  return { tenant, audioId, to, id };
}

/** The call's current state. */
export const readCall = (tenant: Pick<Tenant, 'api'>, id: string): Promise<ShownCall> =>
  waitForCall(tenant, id, () => true);

/** Runs the job that places an attempt, as its message would. */
export const placeAttempt = (
  environment: CloudEnvironment,
  callId: string,
  attempt: number,
): Promise<Received> =>
  runJob(environment, 'callblasting/place-attempt', JSON.stringify({ callId, attempt }));

/** Runs the job that sweeps calls every minute. */
export async function sweepCalls(environment: CloudEnvironment): Promise<void> {
  expect((await runJob(environment, 'callblasting/sweep-calls')).status).toBe(200);
}

/** Ages a call: moves its next attempt, messages, silence and recording deadline into the past. */
export const ageCall = (environment: CloudEnvironment, id: string, seconds: number): Promise<unknown> =>
  query(
    environment,
    `with aged as (
       update call set next_attempt_at = next_attempt_at - make_interval(secs => $2),
              sent_at = sent_at - make_interval(secs => $2)
        where call_id = $1 returning id)
     update call_attempt set deadline_at = deadline_at - make_interval(secs => $2),
            asked_at = asked_at - make_interval(secs => $2),
            recording_due_at = recording_due_at - make_interval(secs => $2)
      where call_id = (select id from aged)`,
    [id, seconds],
  );

/** Asserts that all call slots are free, and no call waits for one. */
export async function expectNoneUnderWay(environment: CloudEnvironment): Promise<void> {
  const underWay = () =>
    query(
      environment,
      `select call_id from call_attempt where ended_at is null
        union all select id from call where is_waiting or status = 'in_progress'`,
    );
  await expect.poll(underWay).toEqual([]);
}
