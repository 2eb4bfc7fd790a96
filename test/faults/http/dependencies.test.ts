import { describe, expect, test } from 'vitest';
import { createToken as randomToken } from '../../../shared/kernel/auth/token.ts';
import { onCi } from '../../harness/ci.ts';
import { heal } from '../../harness/cloud/heal.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { DEADLINE_MS, SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { readBalance } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { createApi } from '../../harness/http/api.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { PREVIEW, visit } from '../../harness/http/visit.ts';
import { readCounters, waitForClicks } from '../../harness/links/clicks.ts';
import { countLinks, createLink, freshAlias, LONG_URL, type TestLink } from '../../harness/links/links.ts';
import { warmLink } from '../../harness/links/warm-link.ts';
import { logSince } from '../../harness/log-since.ts';
import { createTenant, LINK_MICRO, operatorOf, type Tenant } from '../../harness/organization.ts';

const OPENING = 1_000_000_000n;
/** A request waits for a dependency at most once, however many calls it makes: waiting twice would take longer. */
const ANSWERED_WITHIN_MS = 2 * DEADLINE_MS - 100;
const LINKS = '/urlshortener/links';
const json = { 'content-type': 'application/json' };

const cloud = useCloud({ vars: SHORT_DEADLINES });

/** A tenant and a link that the isolates already know. */
async function openWarm(): Promise<{ tenant: Tenant; link: TestLink; path: string }> {
  const tenant = await createTenant(cloud.environment);
  const link = await createLink(tenant);
  await tenant.api.get('/utilities/ping');
  await warmLink(tenant, link);
  return { tenant, link, path: `${LINKS}/${link.domain}/${link.code}` };
}

async function inTime(request: Promise<Received>): Promise<Received> {
  const startedAt = Date.now();
  const answer = await request;
  expect(Date.now() - startedAt).toBeLessThan(ANSWERED_WITHIN_MS);
  return answer;
}

async function expectUnavailable(request: Promise<Received>): Promise<void> {
  const { status, json: body, headers } = await inTime(request);
  expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['ratelimit-limit'])).toBeGreaterThan(0);
}

async function expectUntouched({ organizationId }: Tenant, links = 1): Promise<void> {
  expect(await countLinks(cloud.environment, organizationId)).toBe(links);
  expect(await readBalance(cloud.environment, organizationId)).toBe(OPENING - BigInt(links) * LINK_MICRO);
}

/** Frozen dependencies let each request wait for its deadline, so most of these tests run on CI only. */
const FAULTS = onCi(['refuse', 'freeze'] as const, ['refuse'] as const);

describe.each(FAULTS)('While Redis is down (%s)', (fault) => {
  const fail = () => {
    cloud.redisGateway.faults[fault] = true;
  };

  test("reads continue, counted by the isolate's fallback limiter", async () => {
    const { tenant, path } = await openWarm();
    const log = logSince(cloud.logFile);
    fail();
    for (const remaining of ['59', '58']) {
      const { status, headers } = await inTime(tenant.api.get(path));
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'ratelimit-limit': '60',
        'ratelimit-remaining': remaining,
        'ratelimit-policy': '60;w=60',
      });
      expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
    }
    const rest = await inParallel(8, 60, () => tenant.api.get(path));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(58);
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused.map(({ json: body }) => body.error.code)).toEqual(Array(2).fill('RATE_TPS_EXCEEDED'));
    await expect.poll(log).toContain('quota_degraded');
  });

  test('writes and ping answer 503, and nothing is done', async () => {
    const { tenant, path } = await openWarm();
    const { api } = tenant;
    fail();
    const edit = JSON.stringify({ status: 'disabled' });
    await Promise.all([
      expectUnavailable(api.post(LINKS, { longUrl: LONG_URL })),
      expectUnavailable(api.post(LINKS, { longUrl: LONG_URL }, { 'idempotency-key': freshAlias() })),
      expectUnavailable(api.send(path, { method: 'PATCH', body: edit, headers: json })),
      expectUnavailable(api.send(path, { method: 'DELETE' })),
      expectUnavailable(api.get('/utilities/ping')),
    ]);
    heal(cloud);
    await expectUntouched(tenant);
    expect((await api.get(path)).json.data.status).toBe('active');
  });

  test('redirects continue from Postgres', async () => {
    const { link } = await openWarm();
    fail();
    const { status, headers } = await inTime(visit(link.shortUrl));
    expect([status, headers.location]).toEqual([302, link.longUrl]);
    expect((await inTime(visit(link.shortUrl.replace(link.code, freshAlias())))).status).toBe(404);
    heal(cloud);
    await waitForClicks(cloud.environment, link.code, 1);
  });

  test('keys that do not authenticate are still blocked after 60', async () => {
    fail();
    const ip = freshIpv4();
    const tryKey = () => createApi(cloud.url, randomToken(), ip).get('/utilities/ping');
    const early = await inParallel(8, 60, tryKey);
    expect(new Set(early.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await tryKey()).json.error.code).toBe('RATE_DDOS_EXCEEDED');
  });
});

describe.each(FAULTS)('While Postgres is down (%s)', (fault) => {
  const fail = () => {
    cloud.neon.faults[fault] = true;
  };

  test('the API answers 503, and nothing is done then or later', async () => {
    const { tenant, path } = await openWarm();
    const { api } = tenant;
    fail();
    await Promise.all([
      expectUnavailable(api.get(path)),
      expectUnavailable(api.post(LINKS, { longUrl: LONG_URL })),
      expectUnavailable(api.post(LINKS, { longUrl: LONG_URL }, { 'idempotency-key': freshAlias() })),
      expectUnavailable(api.send(path, { method: 'DELETE' })),
      expectUnavailable(api.get('/utilities/ping')),
      expectUnavailable(api.get(`${path}/stats`)),
      expectUnavailable(createApi(cloud.url, randomToken()).get(path)),
    ]);
    heal(cloud);
    expect((await api.get(path)).status).toBe(200);
    await expectUntouched(tenant);
  });

  test('operations that need no database continue', async () => {
    const { tenant } = await openWarm();
    await tenant.api.get('/tools/countries');
    fail();
    expect((await inTime(tenant.api.get('/tools/countries'))).status).toBe(200);
  });

  test('cached links redirect; a miss answers 503, which is not cached', async () => {
    const { tenant, link } = await openWarm();
    const { shortUrl, domain, code } = await createLink(tenant, { code: freshAlias() });
    await tenant.ctx.redis.del(`link:${domain}/${code}`);
    fail();
    expect((await inTime(visit(link.shortUrl))).status).toBe(302);
    const missed = await inTime(visit(shortUrl));
    expect(missed.status).toBe(503);
    expect(missed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    heal(cloud);
    expect((await visit(shortUrl)).status).toBe(302);
    await waitForClicks(cloud.environment, link.code, 1);
  });
});

describe('A creation whose answer from Postgres is lost', () => {
  test('is replayed under its Idempotency-Key, charged once', async () => {
    const { tenant } = await openWarm();
    const headers = { 'idempotency-key': freshAlias() };
    const loss = loseAnswerOf(cloud, 'create_links');
    await expectUnavailable(tenant.api.post(LINKS, { longUrl: LONG_URL }, headers));
    loss.stop();
    await expectUntouched(tenant, 2);
    const replayed = await tenant.api.post(LINKS, { longUrl: LONG_URL }, headers);
    expect([replayed.status, replayed.headers['idempotency-status']]).toEqual([201, 'replayed']);
    expect((await visit(replayed.json.data.shortUrl, PREVIEW)).status).toBe(302);
    await expectUntouched(tenant, 2);
  });
});

describe('After Redis has lost every key', () => {
  test('limits start again, links redirect and creations replay their keys', async () => {
    const { tenant, link } = await openWarm();
    const headers = { 'idempotency-key': freshAlias() };
    const created = await tenant.api.post(LINKS, { longUrl: LONG_URL }, headers);
    await tenant.api.get('/urlshortener/pricing');
    await operatorOf(cloud.environment).redis.flushall();
    const pricing = await tenant.api.get('/urlshortener/pricing');
    expect(pricing.headers['ratelimit-remaining']).toBe('59');
    expect((await visit(link.shortUrl, PREVIEW)).headers.location).toBe(link.longUrl);
    const replayed = await tenant.api.post(LINKS, { longUrl: LONG_URL }, headers);
    expect(replayed.headers['idempotency-status']).toBe('replayed');
    expect(replayed.json.data).toEqual(created.json.data);
    await expectUntouched(tenant, 2);
  });
});

test('While QStash is down links are created, and clicks are counted by the next drain', async () => {
  const { tenant } = await openWarm();
  cloud.qstash.faults.refuse = true;
  const link = await createLink(tenant);
  expect((await inTime(visit(link.shortUrl))).status).toBe(302);
  await waitForClicks(cloud.environment, link.code, 1);
  expect(await readCounters(cloud.environment, link.code)).toEqual({ clicks: 1, uniques: 1 });
});

test('While neither Redis nor Postgres answers, requests are answered without hanging', async () => {
  const { tenant, link, path } = await openWarm();
  cloud.redisGateway.faults.freeze = true;
  cloud.neon.faults.freeze = true;
  const startedAt = Date.now();
  const [read, write, visited] = await Promise.all([
    tenant.api.get(path),
    tenant.api.post(LINKS, { longUrl: LONG_URL }),
    visit(link.shortUrl),
  ]);
  expect([read.status, write.status, visited.status]).toEqual([503, 503, 503]);
  expect(Date.now() - startedAt).toBeLessThan(3 * DEADLINE_MS - 100);
  heal(cloud);
  await expectUntouched(tenant);
});
