import { describe, expect, inject, test } from 'vitest';
import { rotateSample } from '../../harness/ci.ts';
import { createTenant } from '../../harness/organization.ts';
import { call, toSent } from '../call.ts';
import { expectGranted } from '../expect-answer.ts';
import { KEYED, operationOf } from '../operations.ts';
import { makeValidRequest } from '../valid-requests.ts';

const environment = inject('environment');
/** Without calls, which are charged whenever they end. */
const GETS = KEYED.filter(({ route, path }) => route.method === 'get' && !path.includes('/callblasting/'));

type Tenant = Awaited<ReturnType<typeof createTenant>>;
const availableOf = async (tenant: Tenant): Promise<number> =>
  (await call(environment, operationOf('getBilling'), {}, tenant)).json.data.availableMicro;

describe.each(rotateSample(GETS, 12, 0))('HEAD of $id', (operation) => {
  test('is answered without a body, and costs nothing', async () => {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const before = await availableOf(tenant);
    const { path } = toSent(operation, request);
    const head = await tenant.api.send(path, { method: 'HEAD' });
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    expect(head.headers['ratelimit-policy']).toBeDefined();
    expect(await availableOf(tenant)).toBe(before);
    expectGranted(operation, await call(environment, operation, request, tenant));
  });
});

test('HEAD is refused where GET is refused', async () => {
  const { api } = await createTenant(environment);
  const path = `/numberinsight/lookup/${'5'.repeat(65)}`;
  expect((await api.get(path)).status).toBe(400);
  expect((await api.send(path, { method: 'HEAD' })).status).toBe(400);
});
