import { beforeEach, expect, test } from 'vitest';
import { checkHealth } from '../../../shared/status/signals/check-health.ts';
import { ageCall, readCall, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { balanceOf, createTenant, operatorOf, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud();

// Calls that other files left are none of those that these tests count.
beforeEach(() => query(cloud.environment, 'update call set fault_reason = null where finished_at is null'));

const ONCE = { retry: { maxAttempts: 1 } };
const call = async (tenant: Tenant) =>
  callWith(tenant, { to: numberEnding('00'), audioId: await uploadTone(tenant, 6), ...ONCE });

/** The health signal about calls that a carrier refuses for the operator's account. */
const faultedCalls = async () => {
  const health = await checkHealth(operatorOf(cloud.environment));
  return health.find(({ signal }) => signal === 'faulted-calls');
};

const waitForBar = (id: string) =>
  waitFor('the refusal', async () => {
    const [row] = await query<{ reason: string }>(
      cloud.environment,
      'select fault_reason as reason from call where call_id = $1 and fault_reason is not null',
      [id],
    );
    return row?.reason;
  });

/** Ends the five minutes for which a paused carrier and its calls wait. */
async function passHold(ids: readonly string[]): Promise<void> {
  await query(cloud.environment, 'update voice_carrier set paused_until = now() where paused_until > now()');
  for (const id of ids) await ageCall(cloud.environment, id, 600);
  await sweepCalls(cloud.environment);
}

test.each([
  ['wrong credentials', { status: 401, code: 20003 }],
  ['a suspended account', { status: 403, code: 20005 }],
])('%s stop all dialing with an alert, and no call fails', async (_, refusal) => {
  const [one, other] = [await createTenant(cloud.environment), await createTenant(cloud.environment)];
  cloud.carrier.faults.refusal = refusal;
  const first = await call(one);
  expect(await waitForBar(first)).toBe(`error ${refusal.code}`);
  expect(await readCall(one, first)).toMatchObject({ status: 'queued', attemptsCount: 0, attempts: [] });
  expect(await faultedCalls()).toMatchObject({ state: 'alert', value: 1 });

  const second = await call(other);
  await waitFor('the wait', async () => {
    const rows = await query(cloud.environment, 'select from call where call_id = $1 and is_waiting', [
      second,
    ]);
    return rows.length === 1 ? true : undefined;
  });
  expect((await readCall(other, second)).attempts).toEqual([]);
  cloud.carrier.faults.refusal = null;
  await passHold([first, second]);
  for (const [tenant, id] of [
    [one, first],
    [other, second],
  ] as const)
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 1 });
  expect(await faultedCalls()).toMatchObject({ state: 'ok', value: 0 });
});

test.each([21210, 21215, 21219])(
  'a call that is not permitted (%s) is held, and others are dialed',
  async (code) => {
    const tenant = await createTenant(cloud.environment);
    cloud.carrier.faults.refusal = { status: 400, code };
    const held = await call(tenant);
    await waitForBar(held);
    cloud.carrier.faults.refusal = null;
    expect((await waitForCall(tenant, await call(tenant))).status).toBe('success');
    expect(await readCall(tenant, held)).toMatchObject({ status: 'queued', attempts: [] });
    expect(
      (await tenant.api.send(`/callblasting/calls/${held}`, { method: 'DELETE' })).json.data.status,
    ).toBe('canceled');
    expect(await faultedCalls()).toMatchObject({ state: 'ok' });
  },
);

test.each([
  [21211, 28],
  [21214, 3],
  [21217, 28],
])('an invalid number (%s) ends its call at no cost', async (code, hangupCause) => {
  const tenant = await createTenant(cloud.environment);
  const before = await balanceOf(tenant);
  cloud.carrier.faults.refusal = { status: 400, code };
  const id = await call(tenant);
  expect(await waitForCall(tenant, id)).toMatchObject({ status: 'failed', attempts: [{ hangupCause }] });
  expect(await balanceOf(tenant)).toBe(before);
});

test('a carrier that limits requests (20429) is tried again later, at no cost', async () => {
  const tenant = await createTenant(cloud.environment);
  cloud.carrier.faults.refusal = { status: 429, code: 20429 };
  const before = await balanceOf(tenant);
  const id = await callWith(tenant, { to: numberEnding('00'), audioId: await uploadTone(tenant, 6) });
  const waiting = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
  expect(waiting).toMatchObject({ attempts: [{ status: 'failed', hangupCause: 42 }] });
  expect(await balanceOf(tenant)).toBe(before);
  cloud.carrier.faults.refusal = null;
  await ageCall(cloud.environment, id, 600);
  await sweepCalls(cloud.environment);
  expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 2 });
});

test('a call queued at its carrier is waited for', async () => {
  const tenant = await createTenant(cloud.environment);
  cloud.carrier.faults.queueSec = 200;
  const to = numberEnding('00');
  const id = await callWith(tenant, { to, audioId: await uploadTone(tenant, 6), ...ONCE });
  await waitFor('the queue', async () =>
    cloud.carrier.calls.some((queued) => queued.to === `+${to}` && queued.status === 'queued')
      ? true
      : undefined,
  );
  await ageCall(cloud.environment, id, 1_000);
  await sweepCalls(cloud.environment);
  expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 1 });
});
