import { describe, expect, test } from 'vitest';
import { LOCAL_REGISTRY_TOKEN } from '../../../local/registry/server.ts';
import { setRegistryMode, setRegistryToken } from '../../../shared/contacts/registry/set-registry.ts';
import { checkHealth } from '../../../shared/status/signals/check-health.ts';
import { numberEnding } from '../../harness/calls/call-blasting.ts';
import { heal } from '../../harness/cloud/heal.ts';
import { useWatchedCloud } from '../../harness/cloud/use-watched-cloud.ts';
import { query } from '../../harness/database.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const { cloud, environment, receiver, tenant, told, began, heartbeats, quiet, alerted } = useWatchedCloud();

describe('An unavailable dependency', () => {
  const faultsOf = {
    database: () => cloud().neon.faults,
    cache: () => cloud().redisGateway.faults,
    queue: () => cloud().qstash.faults,
  };
  test.each([
    ['database', 'refuse'],
    ['database', 'freeze'],
    ['cache', 'refuse'],
    ['cache', 'freeze'],
    ['queue', 'refuse'],
  ] as const)('the %s (%s) is named, and its recovery is reported', async (name, fault) => {
    Object.assign(faultsOf[name](), { [fault]: true });
    await runCron(environment());
    expect(began()).toContain(`component-down:${name}`);
    // Functions that lack nothing else raise no alerts of their own.
    expect(began().filter((signal) => signal.startsWith('component-down'))).toEqual([
      `component-down:${name}`,
    ]);
    expect(heartbeats()).toBe(1);
    await runCron(environment());
    expect(began().filter((signal) => signal === `component-down:${name}`)).toHaveLength(1);
    heal(cloud());
    await waitFor('the end', async () => {
      await runCron(environment());
      return told().some(([type, signal]) => type === 'alert.ended' && signal === `component-down:${name}`)
        ? true
        : undefined;
    });
  });

  test('a carrier, an engine, the mail provider and that of payments are named with the function that needs them', async () => {
    cloud().carrier.faults.refuse = true;
    cloud().payments.faults.refuse = true;
    cloud().speech.azure.faults.refuse = true;
    cloud().mail.faults.refuse = true;
    await runCron(environment());
    cloud().mail.faults.refuse = false;
    cloud().payments.faults.refuse = false;
    const details = Object.fromEntries(told().map(([, signal, detail]) => [signal, detail]));
    expect(details['component-down:callblasting']).toMatch(/carrier: .*speech azure: /);
    expect(details['component-down:tts']).toContain('speech azure: ');
    expect(details['component-down:portal']).toContain('mail: ');
    expect(details['component-down:account']).toMatch(/checkout: .*payments: /);
  });

  test('the registry of excluded numbers is named while somebody waits for it', async () => {
    const { organizationId, api } = tenant();
    const operator = operatorOf(environment());
    await setRegistryToken(operator, { organizationId, registrySecret: LOCAL_REGISTRY_TOKEN });
    await setRegistryMode(operator, { organizationId, mode: 'required' });
    const check = () =>
      api.post('/contacts/check', { numbers: [numberEnding('00')], purpose: 'advertising' });
    cloud().registry.faults.refuse = true;
    expect((await check()).status).toBe(503);
    await alerted('registry-silent');
    cloud().registry.faults.refuse = false;
    await query(environment(), 'update contact_registry set ask_again_at = null');
    expect((await check()).status).toBe(200);
    await runCron(environment());
    expect(told().at(-1)?.slice(0, 2)).toEqual(['alert.ended', 'registry-silent']);
  });
});

test('answers that fail without Redis or Postgres are counted by the one that is left, and only the cause is an alert', async () => {
  const failing = async (operation: string) => {
    const signals = await checkHealth(operatorOf(environment()));
    const { detail = '' } = signals.find(({ signal }) => signal === 'failing-answers:unavailable') ?? {};
    return detail.includes(operation) ? detail : undefined;
  };
  await tenant().api.get('/tools/countries');
  cloud().neon.faults.refuse = true;
  for (let sent = 0; sent < 6; sent += 1) await tenant().api.get('/urlshortener/links');
  // Reports of several isolates, or of several moments, are summed.
  await waitFor('the failing answers', () => failing('6 of 6 of listLinks'));
  await runCron(environment());
  expect(began()).toEqual(['component-down:database']);
  heal(cloud());
  await quiet();
  receiver().received.length = 0;
  cloud().redisGateway.faults.refuse = true;
  for (let sent = 0; sent < 6; sent += 1)
    await tenant().api.post('/urlshortener/links', { longUrl: 'https://example.com/' });
  await waitFor('the failing answers', () => failing('createLink'));
  await runCron(environment());
  expect(began()).toEqual(['component-down:cache']);
});

test('a component with failing answers is degraded in public, and recovers after five minutes without', async () => {
  const others = await Promise.all([createTenant(environment()), createTenant(environment())]);
  const statusOf = async () => {
    await runCron(environment());
    const { components } = (await tenant().api.get('/status')).json.data;
    return components.find(({ name }: { name: string }) => name === 'tools').status;
  };
  const report = (ago: string, organizations: number[], failed: number) =>
    query(
      environment(),
      `insert into health_report (id, at, report) values (gen_random_uuid(), now() - $1::interval, $2)`,
      [
        ago,
        JSON.stringify({
          id: crypto.randomUUID(),
          atMs: 0,
          events: [],
          answers: [
            {
              component: 'tools',
              operation: 'listCountries',
              objective: 'reads',
              answers: 50,
              failed,
              broken: 0,
              slow: 0,
              organizations,
            },
          ],
        }),
      ],
    );
  const all = [tenant(), ...others].map(({ organizationId }) => organizationId);
  await report('10 seconds', all, 0);
  await report('10 seconds', all.slice(0, 2), 2);
  await query(environment(), "delete from health_report where report -> 'answers' -> 0 ->> 'failed' = '0'");
  // Failures of two organizations only.
  expect(await statusOf()).toBe('operational');
  await report('20 seconds', all, 2);
  expect(await statusOf()).toBe('degraded');
  await query(environment(), "update health_report set at = now() - interval '301 seconds'");
  expect(await statusOf()).toBe('operational');
});

test('an alert that nobody acknowledges is repeated in order, and no heartbeat is sent meanwhile', async () => {
  receiver().answers['/webhook'] = 503;
  receiver().answers['/slack'] = 500;
  cloud().qstash.faults.refuse = true;
  await runCron(environment());
  expect(heartbeats()).toBe(0);
  cloud().qstash.faults.refuse = false;
  receiver().answers['/slack'] = 200;
  await runCron(environment());
  expect(heartbeats()).toBe(1);
  expect(told()).toEqual([]);
  const [slack] = receiver().received.filter(({ path }) => path === '/slack');
  expect(JSON.parse(slack?.body ?? '').text).toMatch(
    /ALERT component-down:queue.*\n.*OVER component-down:queue/s,
  );
  receiver().answers['/webhook'] = 200;
  await runCron(environment());
  expect(told().map(([type, signal]) => [type, signal])).toEqual([
    ['alert.began', 'component-down:queue'],
    ['alert.ended', 'component-down:queue'],
    ['alert.began', 'watch-failed:channel-webhook'],
    ['alert.began', 'watch-failed:channel-slack'],
    ['alert.ended', 'watch-failed:channel-slack'],
  ]);
  // A notice that it accepted is not repeated.
  const texts = receiver()
    .received.filter(({ path }) => path === '/slack')
    .map(({ body }) => body);
  expect(texts.filter((text) => text.includes('component-down:queue'))).toHaveLength(1);
});

test('a link is read by probes without being charged, counted or limited', async () => {
  const { code } = await createLink(tenant());
  const movements = () => query(environment(), 'select from movement');
  const before = (await movements()).length;
  await runCron(environment());
  expect((await movements()).length).toBe(before);
  expect(code).toBeTruthy();
  expect(await query(environment(), 'select from lookup_day')).toEqual([]);
});
