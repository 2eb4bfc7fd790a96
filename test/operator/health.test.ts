import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOrganization } from '../../operator/organizations/create-organization.ts';
import { createOperatorContext, type OperatorContext } from '../../operator/program/operator-context.ts';
import { streamKey } from '../../shared/clicks/click-stream.ts';
import { checkHealth } from '../../shared/health/check-health.ts';
import { limitOf, SIGNALS } from '../../shared/health/signals.ts';
import { SCHEDULED_JOBS } from '../../shared/jobs/schedules.ts';
import { runProgram } from '../harness/run-program.ts';
import { type OperatorCloud, openCloud } from './open-cloud.ts';

let cloud: OperatorCloud;
let ctx: OperatorContext;
let startedAt: number;
beforeAll(async () => {
  cloud = await openCloud();
});
afterAll(() => cloud.close());
beforeEach(async () => {
  startedAt = Date.now();
  ({ ctx } = cloud.openContext());
  await cloud.query(
    'truncate status_component, health_report, answer_day, webhook_event, click_backlog, click_flood, click_set_aside, number_batch, number_load, call, speech_audio cascade',
  );
  await ctx.redis.del(streamKey(3));
  await probe('database', 'operational');
  await succeed(SCHEDULED_JOBS, '0 s');
});

/** Notes that jobs succeeded some time ago; null: never, but they have been known for that long. */
const succeed = (jobs: readonly string[], ago: string, known: 'succeeded_at' | null = 'succeeded_at') =>
  cloud.query(
    `insert into job_run (job, known_at, succeeded_at)
     select job, now() - $2::interval, case when $3 then now() - $2::interval end from unnest($1::text[]) job
     on conflict (job) do update set known_at = excluded.known_at, succeeded_at = excluded.succeeded_at`,
    [jobs, ago, known !== null],
  );

const probe = (name: string, status: string, ago = '0 s') =>
  cloud.query(
    `insert into status_component (name, status, duration_ms, checked_at) values ($1, $2, 1, now() - $3::interval)
     on conflict (name) do update set status = excluded.status, checked_at = excluded.checked_at`,
    [name, status, ago],
  );

/** An age in seconds when the test began, which grows with the clock. */
const aged = (seconds: number) =>
  expect.toSatisfy((age: number) => {
    const grownTo = seconds + (Date.now() - startedAt) / 1_000;
    return age > seconds - 2 && age < grownTo + 2;
  });

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
  await cloud.query(
    `with event as (
       insert into webhook_event (organization_id, type, service, occurred_at, data)
       select $1, 'tts.completed', 'tts', now(), '{}' from generate_series(1, $2::int) returning id)
     insert into webhook_delivery (event_id, organization_id, adhoc_url, lane, state, next_attempt_at, finished_at)
     select id, $1, 'https://example.com', 'webhook-organization-' || $1::bigint, $3, now() - $4::interval, now() - $5::interval from event`,
    [id, count, columns.state, columns.dueAgo, columns.finishedAgo ?? null],
  );
}

describe('Health', () => {
  test('is good where nothing waits', async () => {
    expect(await alerts()).toEqual({});
    const families = (await checkHealth(ctx)).map(({ signal }) => signal.replace(/:.*/, ''));
    // What fails in the watch itself is only told by the watch.
    expect([...families, 'watch-failed']).toEqual(expect.arrayContaining(Object.keys(SIGNALS)));
  });

  test('tells a webhook that has been due for long, and none that is yet to come', async () => {
    await newDeliveries(1, { state: 'pending', dueAgo: '-1 hour' });
    await newDeliveries(1, { state: 'pending', dueAgo: '9 minutes' });
    expect(await alerts()).toEqual({});
    await newDeliveries(1, { state: 'pending', dueAgo: '20 minutes' });
    expect(await alerts()).toEqual({ 'queue-age': aged(1200) });
  });

  test('tells many deliveries given up within a day', async () => {
    await newDeliveries(200, { state: 'failed', dueAgo: '2 days', finishedAgo: '25 hours' });
    await newDeliveries(100, { state: 'failed', dueAgo: '1 hour', finishedAgo: '1 hour' });
    expect(await alerts()).toEqual({});
    await newDeliveries(1, { state: 'failed', dueAgo: '1 hour', finishedAgo: '1 hour' });
    expect(await alerts()).toEqual({ 'failed-deliveries': 101 });
  });

  test('tells clicks that wait in Redis, but not those that are counted and not trimmed', async () => {
    const old = `${Date.now() - 900_000}-0`;
    await ctx.redis.xadd(streamKey(3), old, { id: randomUUID(), clicks: '[]' });
    expect(await alerts()).toEqual({ 'drain-lag': aged(900) });
    await cloud.query('update click_cursor set position = $1 where shard = 3', [old]);
    expect(await alerts()).toEqual({});
  });

  test('tells clicks that wait in Postgres', async () => {
    await cloud.query(
      `insert into click_backlog (batch_id, shard, clicks, created_at) values ($1, 0, '[]', now() - interval '7 minutes')`,
      [randomUUID()],
    );
    expect(await alerts()).toEqual({ 'drain-lag': aged(420) });
  });

  test('tells batches of clicks that could not be counted, and links that were flooded', async () => {
    const flood = (visits: number, ago: string) =>
      cloud.query(
        `insert into click_flood (link_id, day, visits, last_at) values ($1, '2026-11-20', $2, now() - $3::interval)`,
        [visits, visits, ago],
      );
    await flood(5_000, '61 minutes');
    await flood(1_000, '1 minute');
    expect(await alerts()).toEqual({});
    await flood(1, '0');
    await cloud.query(
      `insert into click_set_aside (batch_id, shard, clicks, reason) values ($1, 0, '?', 'unreadable')`,
      [randomUUID()],
    );
    expect(await alerts()).toEqual({ 'click-floods': 1_001, 'clicks-set-aside': 1 });
  });

  test('tells usage that is not posted, counting from when it came where its hour is long over', async () => {
    const { id: organizationId } = await createOrganization(ctx, {
      name: 'Health',
      account: { currency: 'COP' },
    });
    await cloud.query(
      "select routine.add_usage($1, null, 'urlshortener', 'visit', 1, 1, now() - interval '5 hours')",
      [organizationId],
    );
    expect(await alerts()).toEqual({});
    await cloud.query(
      "update pending_usage set added_at = now() - interval '7210 seconds' where organization_id = $1",
      [organizationId],
    );
    expect(await alerts()).toEqual({ 'unposted-usage': aged(7_210) });
    await cloud.query('update pending_usage set hour = now() where organization_id = $1', [organizationId]);
    expect(await alerts()).toEqual({});
  });

  test('tells a batch that stands still', async () => {
    const { id } = await createOrganization(ctx, { name: 'Health' });
    await cloud.query(
      `insert into number_batch (job_id, organization_id, count, unit_micro, created_at, expires_at)
       values ($1, $2, 1, 0, now() - interval '16 minutes', now() + interval '1 day')`,
      [randomUUID(), id],
    );
    expect(await alerts()).toEqual({ 'stuck-batches': 1 });
  });

  test('tells a call that is not placed, but none that waits for its organization’s room', async () => {
    const { id } = await createOrganization(ctx, { name: 'Health' });
    const newCall = (dueAgo: string, isWaiting: boolean) =>
      cloud.query(
        `insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat,
           recording_ttl_sec, max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, is_waiting, created_at)
         values ($1, $2, '573001234567', '576012345678', 'a', 1, 1, 0, 1, 60, 0, now() - $3::interval, now(), $4, now())`,
        [randomUUID(), id, dueAgo, isWaiting],
      );
    await newCall('14 minutes', false);
    await newCall('1 hour', true);
    expect(await alerts()).toEqual({});
    await newCall('16 minutes', false);
    expect(await alerts()).toEqual({ 'stuck-calls': 1 });
  });

  test('tells speech that is not refunded, not spoken, or not purged', async () => {
    const { id } = await createOrganization(ctx, { name: 'Health' });
    const newAudio = (status: string, ago: { claimed?: string; expired?: string }) =>
      cloud.query(
        `insert into speech_audio (id, organization_id, voice, text_hash, status, char_count, cost_micro, claimed_until,
           duration_ms, created_at, expires_at)
         select id, $1, 'es-CO-Salome', sha256(id::text::bytea), $2, 1, 0, now() - $3::interval, 1, now(), now() - $4::interval
           from gen_random_uuid() id`,
        [id, status, ago.claimed ?? '1 hour', ago.expired ?? '-90 days'],
      );
    await newAudio('synthesizing', { claimed: '14 minutes' });
    await newAudio('ready', { expired: '23 hours' });
    await newAudio('discarded', { expired: '1 hour' });
    const newFailures = (count: number) =>
      cloud.query(
        `insert into synthesis (synthesis_id, organization_id, status, cached, char_count, voice, language, tier,
           cost_micro, currency, error_code, created_at, finished_at)
         select gen_random_uuid(), $1, 'failed', false, 1, 'es-CO-Salome', 'es-CO', 'neural', 0, 'COP',
                'ENGINE_UNAVAILABLE', now(), now() from generate_series(1, $2::int)`,
        [id, count],
      );
    await newFailures(20);
    expect(await alerts()).toEqual({});
    await newAudio('synthesizing', { claimed: '16 minutes' });
    await newAudio('ready', { expired: '25 hours' });
    await newFailures(1);
    expect(await alerts()).toEqual({ 'stuck-syntheses': 1, 'failed-syntheses': 21, 'unpurged-audio': 1 });
  });

  test('tells components that are down, probes that are missing and data that is old', async () => {
    await probe('tools', 'degraded');
    await probe('redirect', 'outage', '4 minutes');
    await cloud.query(
      `insert into number_load (dataset, version, mode, as_of, lines, rows, checksum)
       values ('portability', 1, 'full', now() - interval '4 days', 0, 0, repeat('0', 64))`,
    );
    expect(await alerts()).toEqual({
      'component-down:redirect': 1,
      'component-down:tools': 1,
      'probes-missing': aged(240),
      'portability-age': aged(4 * 86_400),
    });
    await cloud.query('truncate status_component');
    expect(await alerts()).toMatchObject({ 'probes-missing': null });
  });

  test('tells every scheduled job that has not succeeded for two periods and five minutes', async () => {
    const stopped = async () =>
      Object.keys(await alerts()).map((signal) => signal.replace('stopped-job:', ''));
    const every = (minutes: number) =>
      SCHEDULED_JOBS.filter((job) => limitOf('stopped-job', job) === (2 * minutes + 5) * 60);
    expect(every(1)).toEqual(expect.arrayContaining(['urlshortener/index-new-links', 'webhooks/sweep']));
    expect(every(5)).toEqual(['callblasting/purge-calls']);
    expect(every(60)).toEqual(expect.arrayContaining(['account/post-usage', 'webhooks/purge']));
    expect(every(1_440)).toEqual(['numberinsight/purge-batches', 'urlshortener/archive-links']);
    expect([1, 5, 60, 1_440].flatMap(every).sort()).toEqual(SCHEDULED_JOBS.toSorted());

    await succeed(SCHEDULED_JOBS, '6 minutes');
    expect(await stopped()).toEqual([]);
    await succeed(SCHEDULED_JOBS, '8 minutes');
    expect(await stopped()).toEqual(every(1));
    await succeed(SCHEDULED_JOBS, '49 hours');
    expect(await stopped()).toEqual(SCHEDULED_JOBS);
  });

  test('tells a job that has never succeeded since it is known, and one that nobody noted', async () => {
    const job = 'urlshortener/index-new-links';
    await succeed([job], '6 minutes', null);
    expect(await alerts()).toEqual({});
    await succeed([job], '8 minutes', null);
    expect(await alerts()).toEqual({ [`stopped-job:${job}`]: aged(480) });
    await cloud.query('delete from job_run where job = $1', [job]);
    expect(await alerts()).toEqual({ [`stopped-job:${job}`]: null });
  });

  test('tells what can be told while Redis is away', async () => {
    const away = { ...cloud.environment, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' };
    const signals = await checkHealth(createOperatorContext(away).ctx);
    expect(signals.filter(({ state }) => state === 'unknown').map(({ signal }) => signal)).toEqual([
      'drain-lag',
    ]);
  });

  const report = (answers: object[], events: object[] = []) =>
    cloud.query(
      'insert into health_report (id, at, report) values (gen_random_uuid(), clock_timestamp(), $1)',
      [JSON.stringify({ id: randomUUID(), atMs: Date.now(), answers, events })],
    );
  const counted = { component: 'urlshortener', organizations: [1], broken: 0, slow: 0 };

  test('tells the operations whose answers fail, and the events that somebody must know of', async () => {
    const creation = { ...counted, operation: 'createLink', objective: 'creations' };
    await report(
      [{ ...creation, answers: 50, failed: 50, broken: 50 }],
      [{ event: 'mail_failed', subject: 'portal', count: 2 }],
    );
    await report([], [{ event: 'sign_in_mail_not_sent', subject: 'portal', count: 1 }]);
    expect(await alerts()).toEqual({ 'failing-answers:createLink': 50, 'mail-failed:portal': 3 });
    await cloud.query("update health_report set at = now() - interval '6 minutes'");
    expect(await alerts()).toEqual({});
  });

  test('tells what is left of the error budgets of 30 days', async () => {
    const budgets = async () =>
      Object.fromEntries(
        (await checkHealth(ctx))
          .filter(({ signal }) => signal.endsWith(':reads'))
          .map(({ signal, state, value, detail }) => [signal, [state, value, detail]]),
      );
    const day = (ago: string, answers: number, failed: number, slow: number) =>
      cloud.query(
        `insert into answer_day (day, component, operation, objective, answers, failed, slow)
         values (current_date - $1::interval, 'tools', 'listCountries', 'reads', $2, $3, $4)`,
        [ago, answers, failed, slow],
      );
    await day('40 days', 9_000, 9_000, 9_000);
    expect(await budgets()).toMatchObject({ 'error-budget:reads': ['ok', null, expect.anything()] });
    await day('3 days', 9_000, 5, 50);
    await report([
      { ...counted, operation: 'getLink', objective: 'reads', answers: 1_000, failed: 0, slow: 60 },
    ]);
    expect(await budgets()).toEqual({
      'error-budget:reads': ['ok', 50, '99.950 % of 10000; objective 99.9 % not 5xx'],
      'slow-answers:reads': ['alert', 110, '98.900 % of 10000; objective 99 % within 500 ms'],
    });
  });

  test('is an exit code, and JSON', async () => {
    const health = (...words: string[]) =>
      runProgram('operator/cli.ts', ['health', ...words], { ...cloud.environment });
    expect(await health()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^queue-age +ok/m) });
    await probe('tools', 'outage');
    const { code, stdout } = await health('--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ signal: 'component-down:tools', state: 'alert', value: 1, limit: 0 }),
    );
  });
});

describe('The runbook', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const runbook = readFileSync(`${root}/docs/operations/runbook.md`, 'utf8');

  test('has a section for every signal', () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(expect.arrayContaining(Object.keys(SIGNALS)));
  });

  test('names only events that the code logs', () => {
    const code = globSync('{functions,shared}/**/*.ts', { cwd: root })
      .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
      .join('\n');
    const events = [...runbook.matchAll(/[Ll]og:? ((?:`\w+`(?:, | or )?)+)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/`(\w+)`/g)].map(([, event = '']) => event),
    );
    expect(events.length).toBeGreaterThan(5);
    const template = (event: string) => event.replace(/^(webhook_endpoint_).*/, '$1');
    expect(events.filter((event) => !code.includes(template(event)))).toEqual([]);
  });
});
