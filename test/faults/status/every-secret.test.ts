import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasGroup } from '../../../db/engine/grants/table-grants.ts';
import { takenBy } from '../../../deploy/secrets/put-secrets.ts';
import { asLogin } from '../../../local/postgres/local-logins.ts';
import { readSettings } from '../../../local/prepared.ts';
import { LOCAL_PAYMENTS, LOCAL_SECRETS } from '../../../local/secrets.ts';
import { closeServer, listen, readBody } from '../../../local/servers/listen.ts';
import { toLocal } from '../../../local/workers/local-functions.ts';
import { createOperatorCtx } from '../../../operator/program/create-operator-ctx.ts';
import { readAlertsConfig } from '../../../shared/kernel/config.ts';
import { createCtx } from '../../../shared/kernel/create-ctx.ts';
import { FUNCTION_BINDINGS } from '../../../shared/status/components.ts';
import type { Probe } from '../../../shared/status/probes/create-probe.ts';
import { runWatch } from '../../../shared/status/watch/run-watch.ts';
import { startTestCloud, type TestCloud } from '../../harness/cloud/test-cloud.ts';
import { type FakeCloudflare, startCloudflare } from '../../harness/links/cloudflare.ts';

const FUNCTIONS = await readSettings();
const PAIRS = FUNCTIONS.flatMap((deployed) => takenBy(deployed).map((name) => [deployed.env, name] as const));
const ALERTS = {
  ALERT_WEBHOOK_SECRET: 'alerts-of-the-tests-0123456789abcdef',
  ALERT_PAGERDUTY_KEY: 'pagerduty-key',
};
const ROUND_MS = 60_000;

/** Receivers of alerts as strict as real ones: each takes only what its own secrets let through. */
async function startStrictReceivers() {
  const told: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const text = String(await readBody(request));
    const signed = createHmac('sha256', ALERTS.ALERT_WEBHOOK_SECRET).update(
      `${headers['x-service-timestamp']}.${text}`,
    );
    const accepts: Record<string, () => boolean> = {
      '/webhook': () => String(headers['x-service-signature']).includes(signed.digest('hex')),
      '/slack': () => true,
      '/heartbeat': () => true,
      '/pagerduty': () => JSON.parse(text).routing_key === ALERTS.ALERT_PAGERDUTY_KEY,
    };
    const isTaken = accepts[path]?.() ?? false;
    if (isTaken) told.push({ path, text });
    response.writeHead(isTaken ? 202 : 403).end();
  });
  const { url } = await listen(server, 0);
  return { url, told, close: () => closeServer(server) };
}

const NO_BUCKET = {
  get: async () => null,
  head: async () => null,
  put: async () => ({}),
  delete: async () => {},
  list: async () => ({ objects: [], truncated: false }),
};

/** A value of the same form, which is not the secret. */
function spoil(name: string, value: string): string {
  if (name.endsWith('_SECRETS_KEY')) return Buffer.alloc(32, 7).toString('base64');
  if (name === 'DATABASE_URL') return value.replace(/:[^:@/]+@/, ':wrong@');
  if (name.startsWith('WOMPI_')) return `${value}0`;
  return name.endsWith('_URL') ? `${value}/wrong` : `${value}-wrong`;
}

let cloud: TestCloud;
let cloudflare: FakeCloudflare;
let receivers: Awaited<ReturnType<typeof startStrictReceivers>>;
let probes: Map<string, Probe>;
let given: Map<string, Record<string, string>>;
beforeAll(async () => {
  [cloud, receivers, cloudflare] = await Promise.all([
    startTestCloud(),
    startStrictReceivers(),
    startCloudflare(),
  ]);
  const { environment } = cloud;
  const secrets: Record<string, string> = {
    ...LOCAL_SECRETS,
    ...LOCAL_PAYMENTS,
    ...ALERTS,
    ...cloudflare.environment,
    CLICKS_REDIS_REST_URL: environment.UPSTASH_REDIS_REST_URL,
    CLICKS_REDIS_REST_TOKEN: environment.UPSTASH_REDIS_REST_TOKEN,
    QSTASH_WEBHOOKS_TOKEN: LOCAL_SECRETS.QSTASH_TOKEN,
    QSTASH_WEBHOOKS_CURRENT_SIGNING_KEY: LOCAL_SECRETS.QSTASH_CURRENT_SIGNING_KEY,
    QSTASH_WEBHOOKS_NEXT_SIGNING_KEY: LOCAL_SECRETS.QSTASH_NEXT_SIGNING_KEY,
    VOICE_CARRIER_SIGNING_KEY: 'signing-key',
    VOICE_CARRIER_APPLICATION: 'application',
    ALERT_WEBHOOK_URL: `${receivers.url}/webhook`,
    ALERT_SLACK_URL: `${receivers.url}/slack`,
    ALERT_PAGERDUTY_URL: `${receivers.url}/pagerduty`,
    ALERT_HEARTBEAT_URL: `${receivers.url}/heartbeat`,
  };
  const port = Number(new URL(cloud.url).port);
  const local = toLocal(FUNCTIONS, environment, cloud, port, {});
  given = new Map(
    FUNCTIONS.map((deployed) => [
      deployed.env,
      {
        ...local.find(({ env }) => env === deployed.env)?.vars,
        ...Object.fromEntries(takenBy(deployed).map((name) => [name, secrets[name] ?? ''])),
        ...(hasGroup(deployed.env) && { DATABASE_URL: asLogin(cloud.postgres.url(), deployed.env) }),
        ...(deployed.env === 'portal' && {
          CUSTOM_HOSTNAMES_API: cloudflare.environment.CUSTOM_HOSTNAMES_API,
        }),
      },
    ]),
  );
  probes = new Map(
    await Promise.all(
      Object.keys(FUNCTION_BINDINGS).map(
        async (env) => [env, (await import(`../../../functions/${env}/index.ts`)).probe] as const,
      ),
    ),
  );
});
afterAll(async () => {
  await cloud.stop();
  await receivers.close();
  await cloudflare.close();
});

const execution = { waitUntil: () => {} };

/** The watch's environment, in which the functions are asked with their settings, of which one may be wrong. */
function toEnvironment(wrong?: { env: string; name: string; value?: string }): object {
  const settingsOf = (env: string) => {
    const own = given.get(env) ?? {};
    if (wrong?.env !== env) return own;
    return { ...own, [wrong.name]: wrong.value ?? spoil(wrong.name, own[wrong.name] ?? '') };
  };
  const withBuckets = (env: string) => ({
    ...settingsOf(env),
    // The MCP server needs only functions that answer.
    ...(env === 'mcp' && { UTILITIES: { fetch: async () => new Response(null, { status: 204 }) } }),
    ...Object.fromEntries(
      Object.keys(FUNCTIONS.find((known) => known.env === env)?.buckets ?? {}).map((name) => [
        name,
        NO_BUCKET,
      ]),
    ),
  });
  const bound = Object.entries(FUNCTION_BINDINGS).map(([env, binding]) => [
    binding,
    { fetch: (url: string) => probes.get(env)?.fetch(new Request(url), withBuckets(env), execution) },
  ]);
  return { ...withBuckets('platform'), ...Object.fromEntries(bound) };
}

/** A minute's watch at a moment; `env` keeps what the watch remembers. */
const watch = (env: object, atMs: number): Promise<boolean> =>
  runWatch(
    {
      ...createCtx({ env, execution, functionName: 'platform', totalMs: 10_000 }),
      clock: () => new Date(atMs),
    },
    readAlertsConfig(env),
  );

const STATE = 'watch:state';
const openRedis = () => createOperatorCtx(cloud.environment).ctx.redis;
const forget = () => openRedis().del(STATE);

describe('An alert names', () => {
  const nowMs = Date.now();
  let right: unknown;
  beforeAll(async () => {
    await watch(toEnvironment(), nowMs);
    right = await openRedis().get(STATE);
    expect(right).toBeTruthy();
  });

  test.each(PAIRS)('the wrong secret of %s: %s', async (env, name) => {
    await openRedis().set(STATE, right);
    receivers.told.length = 0;
    const wrong = toEnvironment({ env, name });
    await watch(wrong, nowMs + ROUND_MS);
    await watch(wrong, nowMs + 2 * ROUND_MS);
    const texts = receivers.told.map(({ text }) => text);
    // The outside monitor reports that it is no longer asked.
    if (name === 'ALERT_HEARTBEAT_URL')
      expect(receivers.told.some(({ path }) => path === '/heartbeat')).toBe(false);
    else expect(texts.filter((text) => text.includes(name) && text.includes('ALERT'))).not.toEqual([]);
  });
});

test.each([
  ['WOMPI_PRIVATE_KEY', LOCAL_PAYMENTS.WOMPI_PUBLIC_KEY],
  ['WOMPI_INTEGRITY_SECRET', LOCAL_PAYMENTS.WOMPI_EVENTS_SECRET],
  ['WOMPI_EVENTS_SECRET', LOCAL_PAYMENTS.WOMPI_EVENTS_SECRET.replace('test', 'prod')],
  ['WOMPI_EVENTS_SECRET', ''],
])('an alert names %s that is not one from its first deployment on: "%s"', async (name, value) => {
  await forget();
  receivers.told.length = 0;
  await watch(toEnvironment({ env: 'account', name, value }), Date.now());
  const texts = receivers.told
    .map(({ text }) => text)
    .filter((text) => text.includes('component-down:account'));
  expect(texts.filter((text) => text.includes(`${name} missing or malformed`))).not.toEqual([]);
});

test('no alert mentions a secret while all are right', async () => {
  await forget();
  const env = toEnvironment();
  await watch(env, Date.now());
  receivers.told.length = 0;
  await watch(env, Date.now() + ROUND_MS);
  expect(receivers.told.map(({ path }) => path)).toEqual(['/heartbeat']);
});
