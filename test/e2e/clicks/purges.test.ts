import { expect, inject, test } from 'vitest';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');

test.runIf(IS_CI)(
  'one run purges more expired recordings than expire in half an hour at 100,000 a day',
  async () => {
    const { organizationId } = await createTenant(environment);
    const made = await query(
      environment,
      `with carrier as (insert into voice_carrier (name) values ('purged') on conflict do nothing),
     made as (
       insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec,
         max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at, status, attempts, finished_at)
       select gen_random_uuid(), $1, '573001234567', '576012345678', '', 1, 1, 60, 1, 60, 0, now(), now(), now(), 'success', 1, now()
         from generate_series(1, 2500)
       returning id)
     insert into call_attempt (call_id, attempt, token, carrier, status, hangup_cause, duration_air, started_at, answered_at,
       ended_at, deadline_at, recorded_at, recording_expires_at)
     select id, 1, id || '/purged', 'purged', 'completed', 16, 1, now(), now(), now(), now(), now(), now() from made
     returning call_id`,
      [organizationId],
    );
    expect(made).toHaveLength(2_500);
    const left = async () => {
      const [row] = await query<{ kept: number; known: number }>(
        environment,
        `select count(recording_expires_at)::int as kept, count(recorded_at)::int as known
         from call_attempt join call on call.id = call_attempt.call_id where organization_id = $1`,
        [organizationId],
      );
      return row;
    };
    expect((await runJob(environment, 'callblasting/purge-calls')).status).toBe(200);
    expect(await left()).toEqual({ kept: 0, known: 2_500 });
  },
);

test.runIf(IS_CI)('one run archives more links than fit in one step', async () => {
  const tenant = await createTenant(environment);
  await query(
    environment,
    `insert into link (organization_id, tenure_id, code, long_url, is_alias, created_at, deleted_at)
     select $1, (select min(id) from domain_tenure), 'purged-' || n, 'https://example.com', true, now() - interval '100 days',
            now() - interval '91 days' from generate_series(1, 6000) n`,
    [tenant.organizationId],
  );
  expect((await runJob(environment, 'urlshortener/archive-links')).status).toBe(200);
  const archived = async () => {
    const [row] = await query<{ archived: number }>(
      environment,
      'select count(archived_at)::int as archived from link where organization_id = $1',
      [tenant.organizationId],
    );
    return row?.archived;
  };
  // A run leaves out what another one, of another test, is archiving.
  await expect.poll(archived).toBe(6_000);
});

test('a job with the role of Workers adds new links to the search index, and reports it', async () => {
  const job = 'urlshortener/index-new-links';
  expect((await runJob(environment, job)).status).toBe(200);
  await query(environment, "update job_run set succeeded_at = now() - interval '1 hour' where job = $1", [
    job,
  ]);
  expect((await runJob(environment, job)).status).toBe(200);
  const [noted] = await query<{ recent: boolean }>(
    environment,
    "select succeeded_at > now() - interval '30 minutes' as recent from job_run where job = $1",
    [job],
  );
  expect(noted).toEqual({ recent: true });
});
