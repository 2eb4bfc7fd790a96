import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { streamKey } from '../../../shared/clicks/click-stream.ts';
import { SCHEDULED_JOBS } from '../../../shared/kernel/jobs/schedules.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { checkHealth } from '../../../shared/status/signals/check-health.ts';
import { limitOf, SIGNALS } from '../../../shared/status/signals/signals.ts';
import { runProgram } from '../../harness/machine/run-program.ts';
import { useHealth } from './use-health.ts';

/** The data directory of a local run with these settings. */
function localRunOf(settings: object): string {
  const directory = mkdtempSync(join(tmpdir(), 'health-'));
  writeFileSync(join(directory, 'environment.json'), JSON.stringify(settings));
  return directory;
}

const { query, succeed, probe, alerts, newDeliveries, ctx, environment } = useHealth();

/** Asserts an age that was set by the test's clock, and is measured by that of Postgres, which goes on. */
function expectAge(sec: number | null | undefined, setSec: number): void {
  expect(sec).toBeGreaterThanOrEqual(setSec);
  expect(sec).toBeLessThanOrEqual(setSec + (Date.now() - ctx().clock().getTime()) / 1_000);
}

describe('Health', () => {
  test('is good when nothing is waiting', async () => {
    expect(await alerts()).toEqual({});
    const families = (await checkHealth(ctx())).map(({ signal }) => signal.replace(/:.*/, ''));
    // Only the watch itself reports its own failures.
    expect([...families, 'watch-failed', 'wrong-secret']).toEqual(
      expect.arrayContaining(Object.keys(SIGNALS)),
    );
  });

  test('reports a webhook that is long overdue, but not one that is due later', async () => {
    await newDeliveries(1, { state: 'pending', dueAgo: '-1 hour' });
    await newDeliveries(1, { state: 'pending', dueAgo: '9 minutes' });
    expect(await alerts()).toEqual({});
    await newDeliveries(1, { state: 'pending', dueAgo: '20 minutes' });
    const { 'queue-age': lateSec, ...others } = await alerts();
    expect(others).toEqual({});
    expectAge(lateSec, 1_200);
  });

  test('reports many deliveries that failed within a day', async () => {
    await newDeliveries(200, { state: 'failed', dueAgo: '2 days', finishedAgo: '25 hours' });
    await newDeliveries(100, { state: 'failed', dueAgo: '1 hour', finishedAgo: '1 hour' });
    expect(await alerts()).toEqual({});
    await newDeliveries(1, { state: 'failed', dueAgo: '1 hour', finishedAgo: '1 hour' });
    expect(await alerts()).toEqual({ 'failed-deliveries': 101 });
  });

  test('reports clicks that wait in Redis, but not those already counted', async () => {
    const old = `${ctx().clock().getTime() - 900_000}-0`;
    await ctx().redis.xadd(streamKey(3), old, { id: randomUUID(), clicks: '[]' });
    expect(await alerts()).toEqual({ 'drain-lag': 900 });
    await query('update click_cursor set position = $1 where shard = 3', [old]);
    expect(await alerts()).toEqual({});
  });

  test('reports clicks that wait in Postgres', async () => {
    await query(
      `insert into click_backlog (batch_id, shard, clicks, created_at) values ($1, 0, '[]', now() - interval '7 minutes')`,
      [randomUUID()],
    );
    expect(await alerts()).toEqual({ 'drain-lag': 420 });
  });

  test('reports a backup that is older than 26 hours, and on production that there is none', async () => {
    const find = async () => (await checkHealth(ctx())).find(({ signal }) => signal === 'backup-age');
    const store = (name: string, ago: string) =>
      query('insert into backup (name, taken_at, bytes) values ($1, now() - $2::interval, 1)', [name, ago]);
    expect(await find()).toMatchObject({ state: 'ok', value: null, detail: 'no backup yet' });
    await createOrganization(ctx(), { name: 'Health' });
    await query("update organization set created_at = now() - interval '27 hours'");
    await query("update deployment_target set name = 'production'");
    try {
      expect(await find()).toMatchObject({ state: 'alert', value: 97_200, detail: 'no backup yet' });
    } finally {
      await query("update deployment_target set name = 'local'");
    }
    await store('2026-11-27T00-00-00Z', '26 hours 1 second');
    expect(await alerts()).toEqual({ 'backup-age': 93_601 });
    await store('2026-11-28T00-00-00Z', '3 hours 59 minutes');
    expect(await find()).toMatchObject({
      state: 'ok',
      value: 14_340,
      detail: 'last backup 3 h ago: 2026-11-28T00-00-00Z',
    });
  });

  test('reports batches of clicks that could not be counted, and flooded links', async () => {
    const flood = (visits: number, ago: string) =>
      query(
        `insert into click_flood (link_id, day, visits, last_at) values ($1, '2026-11-20', $2, now() - $3::interval)`,
        [visits, visits, ago],
      );
    await flood(5_000, '61 minutes');
    await flood(1_000, '1 minute');
    expect(await alerts()).toEqual({});
    await flood(1, '0');
    await query(
      `insert into click_set_aside (batch_id, shard, clicks, reason) values ($1, 0, '?', 'unreadable')`,
      [randomUUID()],
    );
    expect(await alerts()).toEqual({ 'click-floods': 1_001, 'clicks-set-aside': 1 });
  });

  test('reports unposted usage, measured from its arrival when its hour is long over', async () => {
    const { id: organizationId } = await createOrganization(ctx(), {
      name: 'Health',
      account: { currency: 'COP' },
    });
    await query(
      "select routine.add_usage($1, null, 'urlshortener', 'visit', 1, 1, now() - interval '5 hours')",
      [organizationId],
    );
    expect(await alerts()).toEqual({});
    await query(
      "update pending_usage set added_at = now() - interval '7201 seconds' where organization_id = $1",
      [organizationId],
    );
    expect(await alerts()).toEqual({ 'unposted-usage': 7_201 });
    await query('update pending_usage set hour = now() where organization_id = $1', [organizationId]);
    expect(await alerts()).toEqual({});
  });

  test('reports a batch that makes no progress', async () => {
    const { id } = await createOrganization(ctx(), { name: 'Health' });
    await query(
      `insert into batch (job_id, service, organization_id, count, accepted, unit_micro, created_at, expires_at)
       values ($1, 'numberinsight', $2, 1, 1, 0, now() - interval '16 minutes', now() + interval '1 day')`,
      [randomUUID(), id],
    );
    expect(await alerts()).toEqual({ 'stuck-batches': 1 });
  });

  test('reports a call that is not placed, but not one that waits for the limit of its organization', async () => {
    const { id } = await createOrganization(ctx(), { name: 'Health' });
    const newCall = (dueAgo: string, isWaiting: boolean) =>
      query(
        `insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat,
           recording_ttl_sec, max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, is_waiting, created_at)
         values ($1, $2, '573001234567', '576012345678', 'a', 1, 1, 0, 1, 60, 0, now() - $3::interval, now(), $4, now())`,
        [randomUUID(), id, dueAgo, isWaiting],
      );
    await newCall('14 minutes', false);
    await newCall('1 hour', true);
    expect(await alerts()).toEqual({});
    await newCall('16 minutes', false);
    const { 'overdue-work:calls': lateSec, ...others } = await alerts();
    expect(others).toEqual({});
    expectAge(lateSec, 960);
  });

  test('reports speech that is not refunded, not synthesized or not purged', async () => {
    const { id } = await createOrganization(ctx(), { name: 'Health' });
    const newAudio = (status: string, ago: { claimed?: string; expired?: string }) =>
      query(
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
      query(
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
    const { 'overdue-work:speech': lateSec, ...others } = await alerts();
    expect(others).toEqual({ 'failed-syntheses': 21, 'unpurged-audio': 1 });
    expectAge(lateSec, 960);
  });

  test('reports components that are down, missing probes and old data', async () => {
    await probe('tools', 'degraded');
    await probe('redirect', 'outage', '4 minutes');
    await query(
      `insert into number_load (dataset, version, mode, as_of, lines, rows, checksum)
       values ('portability', 1, 'full', now() - interval '4 days', 0, 0, repeat('0', 64))`,
    );
    expect(await alerts()).toEqual({
      'component-down:redirect': 1,
      'component-down:tools': 1,
      'probes-missing': 240,
      'portability-age': 4 * 86_400,
    });
    await query('truncate status_component');
    expect(await alerts()).toMatchObject({ 'probes-missing': null });
  });

  test('reports every scheduled job that has not succeeded for two periods and five minutes', async () => {
    const stopped = async () =>
      Object.keys(await alerts()).map((signal) => signal.replace('stopped-job:', ''));
    const every = (minutes: number) =>
      SCHEDULED_JOBS.filter((job) => limitOf('stopped-job', job) === (2 * minutes + 5) * 60);
    expect(every(1)).toEqual(expect.arrayContaining(['urlshortener/index-new-links', 'webhooks/sweep']));
    expect(every(5)).toEqual(['callblasting/purge-calls']);
    expect(every(60)).toEqual(expect.arrayContaining(['account/post-usage', 'webhooks/purge']));
    expect(every(1_440)).toEqual([
      'numberinsight/purge-batches',
      'urlshortener/archive-links',
      'urlshortener/purge-batches',
    ]);
    expect([1, 5, 60, 1_440].flatMap(every).sort()).toEqual(SCHEDULED_JOBS.toSorted());

    await succeed(SCHEDULED_JOBS, '6 minutes');
    expect(await stopped()).toEqual([]);
    await succeed(SCHEDULED_JOBS, '8 minutes');
    expect(await stopped()).toEqual(every(1));
    await succeed(SCHEDULED_JOBS, '49 hours');
    expect(await stopped()).toEqual(SCHEDULED_JOBS);
  });

  test('reports a job that has never succeeded, and one without a record', async () => {
    const job = 'urlshortener/index-new-links';
    await succeed([job], '6 minutes', null);
    expect(await alerts()).toEqual({});
    await succeed([job], '8 minutes', null);
    expect(await alerts()).toEqual({ [`stopped-job:${job}`]: 480 });
    await query('delete from job_run where job = $1', [job]);
    expect(await alerts()).toEqual({ [`stopped-job:${job}`]: null });
  });

  test('reports what it can while Redis is unavailable', async () => {
    const away = { ...environment(), UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' };
    const signals = await checkHealth(createOperatorCtx(away).ctx);
    expect(signals.filter(({ state }) => state === 'unknown').map(({ signal }) => signal)).toEqual([
      'drain-lag',
    ]);
  });

  test.each([
    ['Postgres', { NEON_FETCH_ENDPOINT: 'http://127.0.0.1:1/sql' }, 'component-down:database', 'cache'],
    ['Redis', { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' }, 'drain-lag', 'database'],
  ])('shows what it can from the command line while %s is away', async (store, away, named, other) => {
    const { code, stdout, stderr } = await runProgram(
      'operator/cli.ts',
      ['health', '--target', 'local', '--json'],
      {
        ...environment(),
        OPERATOR_DATA_DIR: localRunOf({ ...environment(), ...away }),
      },
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(
      store === 'Postgres' ? /^system: unknown \(its database does not answer/ : /^system: local/,
    );
    const states = new Map<string, string>(
      JSON.parse(stdout).map(({ signal, state }: { signal: string; state: string }) => [signal, state]),
    );
    expect(states.get(named)).toBe(store === 'Postgres' ? 'alert' : 'unknown');
    expect([...states].filter(([, state]) => state === 'unknown').length).toBeGreaterThan(0);
    expect(states.get(`component-down:${other}`) ?? 'ok').toBe('ok');
    // A signal that both stores hold is read from the one that answers.
    expect(states.get('failing-answers')).toBe('ok');
  });

  test('reports every other signal while the source of one is broken', async () => {
    await query('alter table click_flood rename to click_flood_away');
    const signals = await checkHealth(ctx());
    await query('alter table click_flood_away rename to click_flood');
    expect(signals.filter(({ state }) => state !== 'ok')).toMatchObject([
      { signal: 'click-floods', state: 'unknown' },
    ]);
  });

  const report = (answers: object[], events: object[] = []) =>
    query('insert into health_report (id, at, report) values (gen_random_uuid(), clock_timestamp(), $1)', [
      JSON.stringify({ id: randomUUID(), atMs: Date.now(), answers, events }),
    ]);
  const counted = { component: 'urlshortener', organizations: [1], broken: 0, slow: 0 };

  test('reports operations that fail, and events that need attention', async () => {
    const creation = { ...counted, operation: 'createLink', objective: 'creations' };
    await report(
      [{ ...creation, answers: 50, failed: 50, broken: 50 }],
      [{ event: 'mail_failed', subject: 'portal', count: 2 }],
    );
    await report([], [{ event: 'sign_in_mail_not_sent', subject: 'portal', count: 1 }]);
    expect(await alerts()).toEqual({ 'failing-answers:createLink': 50, 'mail-failed:portal': 3 });
    await query("update health_report set at = now() - interval '6 minutes'");
    expect(await alerts()).toEqual({});
  });

  test('reports refusals of all operations as one, and those of what they need in all functions as one', async () => {
    const refused = (operation: string, failed: number) => ({
      ...counted,
      operation,
      objective: 'creations',
      answers: 60,
      failed,
    });
    const events = ['tts', 'urlshortener'].map((subject) => ({ event: 'quota_degraded', subject, count: 2 }));
    await report([refused('createLink', 9), refused('listLinks', 20), refused('getLink', 1)], events);
    expect(await alerts()).toEqual({ 'failing-answers:unavailable': 29, 'quota-degraded': 4 });
    const { detail } = (await checkHealth(ctx())).find(({ signal }) => signal.startsWith('failing')) ?? {};
    expect(detail).toBe('20 of 60 of listLinks, 9 of 60 of createLink');
    await query("update health_report set at = now() - interval '6 minutes'");
  });

  test('reports calls that wait because the carrier dials only so many a second', async () => {
    const waits = async () =>
      (await checkHealth(ctx())).find(({ signal }) => signal === 'carrier-queue')?.value;
    expect(await waits()).toBeNull();
    await query(
      `insert into call_setting (organization_id, planned_turn_at) select id, now() + interval '2 hours' from organization limit 1
       on conflict (organization_id) do update set planned_turn_at = excluded.planned_turn_at`,
    );
    expect(await waits()).toBeGreaterThan(7_100);
    expect(Object.keys(await alerts())).toEqual(['carrier-queue']);
    await query('update call_setting set planned_turn_at = null');
  });

  test('reports what is left of the error budgets of 30 days', async () => {
    const budgets = async () =>
      Object.fromEntries(
        (await checkHealth(ctx()))
          .filter(({ signal }) => signal.endsWith(':reads'))
          .map(({ signal, state, value, detail }) => [signal, [state, value, detail]]),
      );
    const day = (ago: string, answers: number, failed: number, slow: number) =>
      query(
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

  test('is reported by the exit code and as JSON', async () => {
    const health = (...words: string[]) =>
      runProgram('operator/cli.ts', ['health', ...words], { ...environment() });
    expect(await health()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^queue-age +ok/m) });
    await probe('tools', 'outage');
    const { code, stdout } = await health('--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ signal: 'component-down:tools', state: 'alert', value: 1, limit: 0 }),
    );
  });
});
