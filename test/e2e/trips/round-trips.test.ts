import { beforeEach, expect, test } from 'vitest';
import commands from '../../../docs/operations/redis-commands.json' with { type: 'json' };
import { countCalls } from '../../harness/calls/calls.ts';
import { IS_CI } from '../../harness/ci.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { addEndpoint } from '../../harness/webhooks.ts';
import { apiTrips } from './api-trips.ts';
import { CAMPAIGN_TRIPS } from './campaign-trips.ts';
import { redirectTrips } from './redirect-trips.ts';

const cloud = useCloud({ vars: { KEY_CACHE_SECONDS: '60' } });
// Only the request's own calls may be counted: no job is scheduled, and no drain can be requested.
beforeEach(() => {
  cloud.qstash.faults.refuse = true;
});

const REDIRECTS = redirectTrips(cloud);
const SCENARIOS = [...REDIRECTS, ...apiTrips(cloud), ...CAMPAIGN_TRIPS];
/** The redirect's own, shorter deadline for Redis. */
const REDIRECT_DEADLINE_MS = 600;

/** The commands that Upstash bills for each scenario; the page about costs is computed from them. */
const COMMANDS: Record<string, number> = commands;
/** A limit takes two commands, and one more when its window opens, which may happen: tests share an address. */
const OPENS_WINDOW = 'EVALSHA INCRBY SET';
/** An operation of each function that a scenario prepares itself with. */
const KNOWN_TO = [
  '/urlshortener/pricing',
  '/utilities/ping',
  '/tools/countries',
  '/numberinsight/batch',
  '/tts/synthesis',
];

test.runIf(IS_CI)('every scenario has a number of commands, and every number a scenario', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(SCENARIOS.map(([name]) => name).sort());
});

test.runIf(IS_CI).each(SCENARIOS)('%s costs no more than it needs', async (name, expected, scenario) => {
  const { status, redis, postgres, atOnce = false, after = [] } = expected;
  const tenant = await createTenant(cloud.environment);
  // Makes the key known to the isolate, and the scripts to Redis.
  await Promise.all(KNOWN_TO.map((path) => tenant.api.get(path)));
  await (await scenario(tenant))();

  const send = await scenario(tenant);
  const isRedirect = REDIRECTS.some(([redirect]) => redirect === name);
  const { answer, calls } = await countCalls(
    cloud,
    { redis: redis.length, postgres, atOnce, ...(isRedirect && { deadlineMs: REDIRECT_DEADLINE_MS }) },
    send,
  );
  expect(answer.status).toBe(status);
  const { billed, ...trips } = calls;
  expect(trips).toEqual({ redis: [...redis, ...after], postgres });
  const opened = billed.filter((line) => line === OPENS_WINDOW).length;
  expect(opened).toBeLessThanOrEqual(2);
  expect(billed.flatMap((line) => line.split(' ')).length - opened).toBe(COMMANDS[name]);
});

test.runIf(IS_CI)('a creation and a deletion with an endpoint take no extra round trip', async () => {
  const tenant = await createTenant(cloud.environment);
  await addEndpoint(cloud.environment, tenant, 'http://127.0.0.1:9/');
  const { domain, code } = await createLink(tenant);
  const created = await countCalls(cloud, { redis: 1, postgres: 1 }, () =>
    tenant.api.post('/urlshortener/links', { longUrl: LONG_URL }),
  );
  expect([created.answer.status, created.calls.postgres]).toEqual([201, 1]);
  const deleted = await countCalls(cloud, { redis: 2, postgres: 2 }, () =>
    tenant.api.send(`/urlshortener/links/${domain}/${code}`, { method: 'DELETE' }),
  );
  expect(deleted.answer.status).toBe(204);
  const rows = await query(cloud.environment, 'select from webhook_delivery where organization_id = $1', [
    tenant.organizationId,
  ]);
  expect(rows).toHaveLength(3);
});
