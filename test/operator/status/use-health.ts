import { afterAll, beforeAll, beforeEach } from 'vitest';
import { streamKey } from '../../../shared/clicks/click-stream.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { SCHEDULED_JOBS } from '../../../shared/kernel/jobs/schedules.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { checkHealth } from '../../../shared/status/signals/check-health.ts';
import { type OperatorCloud, openCloud } from '../open-cloud.ts';

/** A cloud in which nothing is waiting before each test, on a clock that stands still. */
export function useHealth() {
  let cloud: OperatorCloud;
  let ctx: Ctx;
  /** The clock stands still. */
  let now: Date;
  beforeAll(async () => {
    cloud = await openCloud();
  });
  afterAll(() => cloud.close());
  beforeEach(async () => {
    now = new Date();
    ctx = { ...cloud.openContext().ctx, clock: () => now };
    await query(
      'truncate backup, status_component, health_report, answer_day, webhook_event, click_backlog, click_flood, click_set_aside, batch, number_load, call, speech_audio cascade',
    );
    await ctx.redis.del(streamKey(3));
    await probe('database', 'operational');
    await succeed(SCHEDULED_JOBS, '0 s');
  });

  /** Runs a statement whose `now()` is the test's clock. */
  const query = (text: string, values: unknown[] = []) =>
    cloud.query(text.replaceAll('now()', `timestamptz '${now.toISOString()}'`), values);

  /** Notes that jobs succeeded some time ago; null: never, but they have been known for that long. */
  const succeed = (jobs: readonly string[], ago: string, known: 'succeeded_at' | null = 'succeeded_at') =>
    query(
      `insert into job_run (job, known_at, succeeded_at)
       select job, now() - $2::interval, case when $3 then now() - $2::interval end from unnest($1::text[]) job
       on conflict (job) do update set known_at = excluded.known_at, succeeded_at = excluded.succeeded_at`,
      [jobs, ago, known !== null],
    );

  const probe = (name: string, status: string, ago = '0 s') =>
    query(
      `insert into status_component (name, status, duration_ms, checked_at) values ($1, $2, 1, now() - $3::interval)
       on conflict (name) do update set status = excluded.status, checked_at = excluded.checked_at`,
      [name, status, ago],
    );

  /** The signals that are not ok, with their values. */
  const alerts = async () =>
    Object.fromEntries(
      (await checkHealth(ctx))
        .filter(({ state }) => state !== 'ok')
        .map(({ signal, value }) => [signal, value]),
    );

  async function newDeliveries(
    count: number,
    columns: { state: string; dueAgo: string; finishedAgo?: string },
  ) {
    const { id } = await createOrganization(ctx, { name: 'Health' });
    await query(
      `with event as (
         insert into webhook_event (organization_id, type, service, occurred_at, data)
         select $1, 'tts.completed', 'tts', now(), '{}' from generate_series(1, $2::int) returning id)
       insert into webhook_delivery (event_id, organization_id, adhoc_url, lane, state, next_attempt_at, finished_at)
       select id, $1, 'https://example.com', 'webhooks/organization-' || $1::bigint, $3, now() - $4::interval, now() - $5::interval from event`,
      [id, count, columns.state, columns.dueAgo, columns.finishedAgo ?? null],
    );
  }

  return {
    query,
    succeed,
    probe,
    alerts,
    newDeliveries,
    ctx: () => ctx,
    environment: () => cloud.environment,
  };
}
