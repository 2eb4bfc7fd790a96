import { expect, test } from 'vitest';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ vars: SHORT_DEADLINES });

const search = (text: string) => `/urlshortener/links?search=${text}`;

const held = (count: number) =>
  waitFor(`${count} searches under way`, async () => (cloud.neon.faults.held === count ? true : undefined));

test('Two searches of an organization run at once, and a third is refused for a second', async () => {
  const { neon, environment } = cloud;
  const [{ api }, other] = [await createTenant(environment), await createTenant(environment)];
  for (const known of [api, other.api]) expect((await known.get(search('abc'))).status).toBe(200);

  neon.faults.freeze = true;
  const running = [api.get(search('abc')), api.get(search('a'))];
  await held(2);
  const third = await api.get(search('def'));
  expect(refusalOf(third)).toEqual({ status: 429, code: 'RATE_TPS_EXCEEDED', fields: [] });
  expect(third.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '2;w=1;comment="searches at once"',
  });
  running.push(api.get('/urlshortener/links'), other.api.get(search('abc')));
  await held(4);
  neon.faults.freeze = false;

  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await api.get(search('def'))).status).toBe(200);
});

test('The portal’s searches count with those of the API, and its third page says when to try again', async () => {
  const { environment } = cloud;
  const { portal, base, organizationId } = await createSignedIn(environment);
  const { redis } = operatorOf(environment);
  const page = () => portal.get(`${base}/links?search=abc`);
  const slots = `search-semaphore:${organizationId}`;
  const underWay = { score: Date.now() + 10_000, member: 'one' };
  await redis.zadd(slots, underWay);
  expect((await page()).status).toBe(200);
  await redis.zadd(slots, { ...underWay, member: 'another' });

  const third = await page();

  expect(third).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(third.text.replaceAll('\u00a0', ' ')).toContain('Try again in 1 second');
  await redis.del(slots);
  expect((await page()).status).toBe(200);
});

test('Without Redis too, two searches of an organization run at once in an isolate', async () => {
  const { neon, redisGateway, environment } = cloud;
  const { api } = await createTenant(environment);
  expect((await api.get(search('abc'))).status).toBe(200);
  redisGateway.faults.refuse = true;
  neon.faults.freeze = true;
  const running = [api.get(search('abc')), api.get(search('a'))];
  await held(2);
  expect(refusalOf(await api.get(search('def')))).toMatchObject({ status: 429, code: 'RATE_TPS_EXCEEDED' });
  neon.faults.freeze = false;
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await api.get(search('def'))).status).toBe(200);
});
