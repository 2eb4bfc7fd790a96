import { expect, test } from 'vitest';
import { SHORT_DEADLINES, useCloud } from '../../harness/cloud/use-cloud.ts';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud({ vars: SHORT_DEADLINES });

const list = ({ api }: Tenant) => api.get('/callblasting/calls?to=573001234567');

/** Three lists of an organization, asked for at once while Postgres does not answer. */
async function askForThree() {
  const tenant = await createTenant(cloud.environment);
  expect((await list(tenant)).status).toBe(200);
  cloud.neon.faults.freeze = true;
  const asked = Array.from({ length: 3 }, () => list(tenant));
  const { redis } = operatorOf(cloud.environment);
  const slots = `query-semaphore:${tenant.organizationId}`;
  await waitFor('two under way', async () => ((await redis.zcard(slots)) === 2 ? true : undefined));
  return { tenant, answers: Promise.all(asked) };
}

test('Long queries of an organization run two at a time, and a third waits for them', async () => {
  const { answers } = await askForThree();
  cloud.neon.faults.freeze = false;
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('A third that has waited too long is refused for a second', async () => {
  const { answers, tenant } = await askForThree();
  const [refused, ...late] = (await answers).toSorted((one, other) => one.status - other.status);
  cloud.neon.faults.freeze = false;
  expect([refused, ...late].map((answer) => [answer?.status, answer?.json.error.code])).toEqual([
    [429, 'RATE_TPS_EXCEEDED'],
    [504, 'GATEWAY_TIMEOUT'],
    [504, 'GATEWAY_TIMEOUT'],
  ]);
  expect(refused?.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '2;w=1;comment="long queries at once"',
  });
  expect((await list(tenant)).status).toBe(200);
});

test('Of many that are asked for at once, few reach Postgres', async () => {
  const tenant = await createTenant(cloud.environment);
  expect((await list(tenant)).status).toBe(200);
  cloud.neon.faults.freeze = true;
  const answers = await Promise.all(Array.from({ length: 25 }, () => list(tenant)));
  // A request that is held stays so until the end, even when nobody waits for it any more.
  const { held } = cloud.neon.faults;
  cloud.neon.faults.freeze = false;
  expect(answers.filter(({ status }) => status === 504).length).toBeLessThanOrEqual(2);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(23);
  // Four quick ones, two long ones, and what is written about the requests.
  expect(held).toBeLessThan(12);
});
