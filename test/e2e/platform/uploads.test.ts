import { expect, inject, test } from 'vitest';
import { createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');
const PATH = '/contacts/opt-outs';
const HEAD = 'number\n573001234567\n';

/** Sends the beginning of a file, and its end when told to. */
function begin({ token }: Tenant) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode(HEAD)).catch(() => {});
  const answer = fetch(`${environment.API_BASE_URL}/api/v6${PATH}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' },
    body: readable,
    duplex: 'half',
  } as RequestInit);
  return { answer, end: () => writer.close() };
}

const slotsOf = ({ organizationId }: Tenant) => `upload-semaphore:${organizationId}`;
const { redis } = operatorOf(environment);
const underWay = async (tenant: Tenant, count: number) =>
  await waitFor('the uploads', async () =>
    (await redis.zcard(slotsOf(tenant))) === count ? true : undefined,
  );

test('two large bodies of an organization are read at once, and a third is refused for a second', async () => {
  const [tenant, other] = [await createTenant(environment), await createTenant(environment)];
  const [first, second] = [begin(tenant), begin(tenant)];
  await underWay(tenant, 2);
  const third = await begin(tenant).answer;
  expect(third.status).toBe(429);
  expect(Object.fromEntries(third.headers)).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '2;w=1;comment="uploads at once"',
  });
  expect(await third.json()).toMatchObject({
    error: { code: 'RATE_TPS_EXCEEDED', message: expect.stringContaining('two large bodies') },
  });
  // Small bodies go on, and so do those of others.
  expect((await tenant.api.post(PATH, { items: [{ number: '573007654321' }] })).status).toBe(200);
  const ofOther = begin(other);
  await ofOther.end();
  expect((await ofOther.answer).status).toBe(200);
  await first.end();
  expect((await first.answer).status).toBe(200);
  await underWay(tenant, 1);
  const fourth = begin(tenant);
  await Promise.all([second.end(), fourth.end()]);
  expect([(await second.answer).status, (await fourth.answer).status]).toEqual([200, 200]);
  await underWay(tenant, 0);
});

test('a slot is kept while its body is read, and expires if nobody keeps it', async () => {
  const tenant = await createTenant(environment);
  const upload = begin(tenant);
  await underWay(tenant, 1);
  const endOf = async () => {
    const [, end] = await redis.zrange<[string, number]>(slotsOf(tenant), 0, -1, { withScores: true });
    return end;
  };
  const first = await endOf();
  const ttlMs = await redis.pttl(slotsOf(tenant));
  expect(ttlMs).toBeGreaterThan(0);
  expect(ttlMs).toBeLessThanOrEqual(15_000);
  await waitFor('a later end', async () => ((await endOf()) > first ? true : undefined));
  await upload.end();
  expect((await upload.answer).status).toBe(200);
});
