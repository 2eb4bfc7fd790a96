import { beforeEach, expect, test } from 'vitest';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { readBalance } from '../../harness/database.ts';
import { countLinks, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 100_000_000n;

const cloud = useCloud({ vars: SHORT_DEADLINES });
// Only the requests' own statements may be held back, none of the jobs that they ask for.
beforeEach(() => {
  cloud.qstash.faults.refuse = true;
});

/** A tenant whose key the isolate knows, so that a creation takes one Postgres call. */
async function openWarm(): Promise<Tenant> {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  await tenant.api.get('/urlshortener/pricing');
  return tenant;
}

const create = ({ api }: Tenant, key: string, longUrl = LONG_URL) =>
  api.post('/urlshortener/links', { longUrl }, { 'idempotency-key': key });

const held = (count: number) =>
  waitFor(`${count} statements held back`, async () => (cloud.neon.faults.held === count ? true : undefined));

async function expectLinks({ organizationId }: Tenant, links: number): Promise<void> {
  expect(await countLinks(cloud.environment, organizationId)).toBe(links);
  expect(await readBalance(cloud.environment, organizationId)).toBe(OPENING - BigInt(links) * LINK_MICRO);
}

test('A second request waits while the first is processed, and replays it', async () => {
  const tenant = await openWarm();
  const key = freshAlias();
  cloud.neon.faults.freeze = true;
  const first = create(tenant, key);
  await held(1);
  let looks = 0;
  const stop = cloud.redisGateway.onRequest((names) => {
    if (names.includes('SET')) looks += 1;
  });
  const second = create(tenant, key);
  await waitFor('two looks at the lock', async () => (looks >= 2 ? true : undefined));
  stop();
  expect(cloud.neon.faults.held).toBe(1);
  cloud.neon.faults.freeze = false;
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.map(({ headers }) => headers['idempotency-status'])).toEqual([undefined, 'replayed']);
  expect(answers[1].json.data).toEqual(answers[0].json.data);
  await expectLinks(tenant, 1);
});

test('When the lock is lost both run, and one link is created and paid', async () => {
  const tenant = await openWarm();
  const key = freshAlias();
  cloud.neon.faults.freeze = true;
  const first = create(tenant, key);
  await held(1);
  await tenant.ctx.redis.flushall();
  const second = create(tenant, key);
  await held(2);
  cloud.neon.faults.freeze = false;
  const answers = await Promise.all([first, second]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers.filter(({ headers }) => headers['idempotency-status'] === 'replayed')).toHaveLength(1);
  expect(answers[1].json.data).toEqual(answers[0].json.data);
  await expectLinks(tenant, 1);
});

test("A request that lost its lock does not release another request's lock", async () => {
  const tenant = await openWarm();
  const key = freshAlias();
  const lock = `idempotency:${tenant.organizationId}:${key}`;
  cloud.neon.faults.freeze = true;
  const first = create(tenant, key);
  await held(1);
  await tenant.ctx.redis.set(lock, 'another request', { px: 30_000 });
  let released = false;
  const stop = cloud.redisGateway.onRequest((names) => {
    if (names.some((name) => name.startsWith('EVAL'))) released = true;
  });
  cloud.neon.faults.freeze = false;
  expect((await first).status).toBe(201);
  await waitFor('the release', async () => (released ? true : undefined));
  stop();
  expect(await tenant.ctx.redis.get(lock)).toBe('another request');
});

test('A lock whose answer was lost is released, and the retry runs at once', async () => {
  const tenant = await openWarm();
  const key = freshAlias();
  const { redisGateway } = cloud;
  redisGateway.loses = (names) => names.includes('SET');
  const failed = await create(tenant, key);
  redisGateway.loses = () => false;
  expect([failed.status, failed.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  const lock = `idempotency:${tenant.organizationId}:${key}`;
  await waitFor('the release', async () => ((await tenant.ctx.redis.get(lock)) === null ? true : undefined));
  const startedAt = Date.now();
  expect((await create(tenant, key)).status).toBe(201);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
  await expectLinks(tenant, 1);
});

test('A failure before the commit frees the key, even for another body', async () => {
  const tenant = await openWarm();
  const key = freshAlias();
  cloud.neon.faults.refuse = true;
  const failed = await create(tenant, key);
  expect([failed.status, failed.json.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  cloud.neon.faults.refuse = false;
  const other = await create(tenant, key, 'https://example.com/other');
  expect(other.status).toBe(201);
  expect(other.headers).not.toHaveProperty('idempotency-status');
  await expectLinks(tenant, 1);
});

test.each([
  ['its quota', 429, (body: unknown) => body],
  ['its body', 400, () => ({ numbers: 'none' })],
])('A request refused for %s leaves no lock of its own or of others', async (_, status, toBody) => {
  const { api, ctx, organizationId } = await openWarm();
  const send = (key: string, body: unknown) =>
    api.post('/numberinsight/batch', body, { 'idempotency-key': key });
  const body = { numbers: ['573001234567'] };
  if (status === 429) for (let sent = 0; sent < 10; sent += 1) await send(freshAlias(), body);
  const [key, others] = [freshAlias(), freshAlias()];
  await ctx.redis.set(`idempotency:${organizationId}:${others}`, 'another request', { px: 30_000 });
  let asked = 0;
  const stop = cloud.redisGateway.onRequest((names) => {
    if (names.includes('MGET') && names.includes('SET')) asked += 1;
  });
  expect((await send(key, toBody(body))).status).toBe(status);
  await waitFor('the release', async () =>
    (await ctx.redis.get(`idempotency:${organizationId}:${key}`)) === null ? true : undefined,
  );
  // Shortly after a quota refusal the lock is not even requested.
  expect((await send(others, toBody(body))).status).toBe(status);
  stop();
  expect(asked).toBe(status === 429 ? 1 : 2);
  expect(await ctx.redis.get(`idempotency:${organizationId}:${others}`)).toBe('another request');
});
