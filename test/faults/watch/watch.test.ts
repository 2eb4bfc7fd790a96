import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlertReceiver, startAlertReceiver } from '../../harness/alert-receiver.ts';
import { deleteSchedules } from '../../harness/cloud/delete-schedules.ts';
import { heal } from '../../harness/cloud/heal.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { query, tamper } from '../../harness/database.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const SECRET = 'alerts-of-the-tests-0123456789abcdef';

let cloud: TestCloud;
let receiver: AlertReceiver;
let tenant: Tenant;
beforeAll(async () => {
  receiver = await startAlertReceiver();
  cloud = await startTestCloud({
    vars: { KEY_CACHE_SECONDS: '60', REQUEST_LOG_SECONDS: '1', DEPENDENCY_TIMEOUT_MS: '2000' },
    overrides: {
      platform: {
        ALERT_WEBHOOK_URL: `${receiver.url}/webhook`,
        ALERT_WEBHOOK_SECRET: SECRET,
        ALERT_SLACK_URL: `${receiver.url}/slack`,
        ALERT_HEARTBEAT_URL: `${receiver.url}/heartbeat`,
      },
    },
  });
  await deleteSchedules(cloud);
  tenant = await createTenant(cloud.environment);
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});
beforeEach(async () => {
  heal(cloud);
  await quiet();
  receiver.received.length = 0;
});

const told = () => receiver.told('/webhook');
const began = () => told().flatMap(([type, signal]) => (type === 'alert.began' ? [signal] : []));
const heartbeats = () => receiver.received.filter(({ path }) => path === '/heartbeat').length;

/** Forgets what earlier tests provoked, and waits until no alert stands. */
async function quiet(): Promise<void> {
  await waitFor('no alert', async () => {
    await tamper(cloud.environment, 'delete from health_report; delete from click_set_aside');
    await query(cloud.environment, 'update job_run set succeeded_at = now()');
    const before = told().length;
    await runCron(cloud.environment);
    await runCron(cloud.environment);
    return told().length === before ? true : undefined;
  });
}

/** Runs the watch until an alert with a signal has begun; returns its detail. */
const alerted = (signal: string): Promise<string> =>
  waitFor(`an alert of ${signal}`, async () => {
    await runCron(cloud.environment);
    return told().find(([type, name]) => type === 'alert.began' && name === signal)?.[2];
  });

describe('A broken SQL function', () => {
  /** Hides a function from everybody while `work` runs. */
  async function without(name: string, work: () => Promise<unknown>): Promise<void> {
    await tamper(cloud.environment, `alter function routine.${name} rename to ${name}_away`);
    try {
      await work();
    } finally {
      await tamper(cloud.environment, `alter function routine.${name}_away rename to ${name}`);
    }
  }

  test.each<[kind: string, name: string, signal: string, use: () => Promise<{ status: number }>]>([
    [
      'creates',
      'create_links',
      'failing-answers:createLink',
      () => tenant.api.post('/urlshortener/links', { longUrl: 'https://example.com/' }),
    ],
    [
      'reads',
      'shown_links',
      'failing-answers:getLink',
      () => tenant.api.get('/urlshortener/links/go.localhost/nothing'),
    ],
    [
      'looks up',
      'look_up_number',
      'failing-answers:lookUpNumber',
      () => tenant.api.get('/numberinsight/lookup/573001234567'),
    ],
    [
      'is called by a job',
      'sweep_webhooks',
      'failing-answers:webhooks/sweep',
      () => runJob(cloud.environment, 'webhooks/sweep'),
    ],
    [
      'claims work',
      'claim_call_attempt',
      'failing-answers:callblasting/place-attempt',
      () =>
        runJob(
          cloud.environment,
          'callblasting/place-attempt',
          JSON.stringify({ callId: crypto.randomUUID(), attempt: 1 }),
        ),
    ],
  ])('that %s raises an alert that names the operation', async (_, name, signal, use) => {
    await without(name, async () => {
      expect((await use()).status).toBe(500);
      expect(await alerted(signal)).toContain('1 of 1 answers, 1 of them 500');
    });
  });

  test('that one signal is read from is named, and the other signals are reported', async () => {
    await tamper(cloud.environment, 'alter table click_flood rename to click_flood_away');
    try {
      await query(
        cloud.environment,
        "update job_run set succeeded_at = now() - interval '1 day' where job = 'webhooks/sweep'",
      );
      expect(await alerted('watch-failed:click-floods')).toContain('42P01');
      await alerted('stopped-job:webhooks/sweep');
    } finally {
      await tamper(cloud.environment, 'alter table click_flood_away rename to click_flood');
    }
  });

  test('that stores the counts is still reported, through Redis', async () => {
    await without('record_requests', async () => {
      await tenant.api.get('/tools/countries');
      await alerted('requests-not-recorded:tools');
    });
  });
});

describe('An unavailable dependency', () => {
  const faultsOf = {
    database: () => cloud.neon.faults,
    cache: () => cloud.redisGateway.faults,
    queue: () => cloud.qstash.faults,
  };
  test.each([
    ['database', 'refuse'],
    ['database', 'freeze'],
    ['cache', 'refuse'],
    ['cache', 'freeze'],
    ['queue', 'refuse'],
  ] as const)('the %s (%s) is named, and its recovery is reported', async (name, fault) => {
    Object.assign(faultsOf[name](), { [fault]: true });
    await runCron(cloud.environment);
    expect(began()).toContain(`component-down:${name}`);
    // Functions that lack nothing else raise no alerts of their own.
    expect(began().filter((signal) => signal.startsWith('component-down'))).toEqual([
      `component-down:${name}`,
    ]);
    expect(heartbeats()).toBe(1);
    await runCron(cloud.environment);
    expect(began().filter((signal) => signal === `component-down:${name}`)).toHaveLength(1);
    heal(cloud);
    await waitFor('the end', async () => {
      await runCron(cloud.environment);
      return told().some(([type, signal]) => type === 'alert.ended' && signal === `component-down:${name}`)
        ? true
        : undefined;
    });
  });

  test('a carrier, an engine and the mail provider are named with the function that needs them', async () => {
    cloud.carrier.faults.refuse = true;
    cloud.speech.azure.faults.refuse = true;
    cloud.mail.faults.refuse = true;
    await runCron(cloud.environment);
    cloud.mail.faults.refuse = false;
    const details = Object.fromEntries(told().map(([, signal, detail]) => [signal, detail]));
    expect(details['component-down:callblasting']).toMatch(/carrier: .*speech azure: /);
    expect(details['component-down:tts']).toContain('speech azure: ');
    expect(details['component-down:portal']).toContain('mail: ');
  });
});

test('answers that fail without Redis or Postgres are reported through the one that is left', async () => {
  await tenant.api.get('/tools/countries');
  cloud.neon.faults.refuse = true;
  for (let sent = 0; sent < 6; sent += 1) await tenant.api.get('/urlshortener/links');
  expect(await alerted('failing-answers:listLinks')).toContain('6 of 6 answers, 0 of them 500');
  heal(cloud);
  await quiet();
  receiver.received.length = 0;
  cloud.redisGateway.faults.refuse = true;
  for (let sent = 0; sent < 6; sent += 1)
    await tenant.api.post('/urlshortener/links', { longUrl: 'https://example.com/' });
  await alerted('failing-answers:createLink');
  await alerted('quota-degraded:urlshortener');
});

test('a component with failing answers is degraded in public, and recovers after five minutes without', async () => {
  const others = await Promise.all([createTenant(cloud.environment), createTenant(cloud.environment)]);
  const statusOf = async () => {
    await runCron(cloud.environment);
    const { components } = (await tenant.api.get('/status')).json.data;
    return components.find(({ name }: { name: string }) => name === 'tools').status;
  };
  const report = (ago: string, organizations: number[], failed: number) =>
    query(
      cloud.environment,
      `insert into health_report (id, at, report) values (gen_random_uuid(), now() - $1::interval, $2)`,
      [
        ago,
        JSON.stringify({
          ...{ id: crypto.randomUUID(), atMs: 0, events: [] },
          answers: [
            {
              ...{ component: 'tools', operation: 'listCountries', objective: 'reads', answers: 50 },
              ...{ failed, broken: 0, slow: 0, organizations },
            },
          ],
        }),
      ],
    );
  const all = [tenant, ...others].map(({ organizationId }) => organizationId);
  await report('10 seconds', all, 0);
  await report('10 seconds', all.slice(0, 2), 2);
  await query(
    cloud.environment,
    "delete from health_report where report -> 'answers' -> 0 ->> 'failed' = '0'",
  );
  // Failures of two organizations only.
  expect(await statusOf()).toBe('operational');
  await report('20 seconds', all, 2);
  expect(await statusOf()).toBe('degraded');
  await query(cloud.environment, "update health_report set at = now() - interval '301 seconds'");
  expect(await statusOf()).toBe('operational');
});

test('an alert that nobody acknowledges is repeated in order, and no heartbeat is sent meanwhile', async () => {
  receiver.answers['/webhook'] = 503;
  receiver.answers['/slack'] = 500;
  cloud.qstash.faults.refuse = true;
  await runCron(cloud.environment);
  expect(heartbeats()).toBe(0);
  cloud.qstash.faults.refuse = false;
  receiver.answers['/slack'] = 200;
  await runCron(cloud.environment);
  expect(heartbeats()).toBe(1);
  expect(told()).toEqual([]);
  const [slack] = receiver.received.filter(({ path }) => path === '/slack');
  expect(JSON.parse(slack?.body ?? '').text).toMatch(
    /ALERT component-down:queue.*\n.*OVER component-down:queue/s,
  );
  receiver.answers['/webhook'] = 200;
  await runCron(cloud.environment);
  expect(told().map(([type, signal]) => [type, signal])).toEqual([
    ['alert.began', 'component-down:queue'],
    ['alert.ended', 'component-down:queue'],
    ['alert.began', 'watch-failed:channel-webhook'],
    ['alert.began', 'watch-failed:channel-slack'],
    ['alert.ended', 'watch-failed:channel-slack'],
  ]);
  // A notice that it accepted is not repeated.
  const texts = receiver.received.filter(({ path }) => path === '/slack').map(({ body }) => body);
  expect(texts.filter((text) => text.includes('component-down:queue'))).toHaveLength(1);
});

test('a link is read by probes without being charged, counted or limited', async () => {
  const { code } = await createLink(tenant);
  const movements = () => query(cloud.environment, 'select from movement');
  const before = (await movements()).length;
  await runCron(cloud.environment);
  expect((await movements()).length).toBe(before);
  expect(code).toBeTruthy();
  expect(await query(cloud.environment, 'select from lookup_day')).toEqual([]);
});
