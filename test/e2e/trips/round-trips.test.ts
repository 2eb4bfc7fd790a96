import { beforeEach, expect, test } from 'vitest';
import commands from '../../../docs/operations/redis-commands.json' with { type: 'json' };
import { countCalls } from '../../harness/calls/calls.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';
import { addEndpoint } from '../../harness/webhooks.ts';
import { apiTrips } from './api-trips.ts';
import { redirectTrips } from './redirect-trips.ts';

const cloud = useCloud({ vars: { KEY_CACHE_SECONDS: '60' } });
// The count is of requests alone, so no job may run in between: none is scheduled, and no drain can be asked for.
beforeEach(() => {
  cloud.qstash.faults.refuse = true;
});

const REDIRECTS = redirectTrips(cloud);
const SCENARIOS = [...REDIRECTS, ...apiTrips(cloud)];
/** The redirect waits no longer for Redis, whatever a function waits for its dependencies. */
const REDIRECT_DEADLINE_MS = 600;

/** What Upstash bills for each, which the page of the costs is computed from. */
const COMMANDS: Record<string, number> = commands;
/** A limit counts in two commands, and in one more when its window begins: that may be, the tests share an address. */
const OPENS_WINDOW = 'EVALSHA INCRBY SET';

test('every scenario has its number of commands, and nothing else has', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(SCENARIOS.map(([name]) => name).sort());
});

test.each(SCENARIOS)('%s costs no more than it needs', async (name, expected, scenario) => {
  const { status, redis, postgres, atOnce = false, after = [] } = expected;
  const tenant = await createTenant(cloud.environment);
  // The isolate comes to know the key, and Redis the scripts.
  await tenant.api.get('/urlshortener/pricing');
  await tenant.api.get('/utilities/ping');
  await tenant.api.get('/tools/countries');
  await tenant.api.get('/numberinsight/batch');
  await tenant.api.get('/tts/synthesis');
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

test('a creation and a deletion that are told to an endpoint cost no round trip more', async () => {
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
