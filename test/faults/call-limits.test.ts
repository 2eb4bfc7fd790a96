import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cloud } from '../../local/cloud.ts';
import { setCalling } from '../../operator/domain/set-calling.ts';
import { setCarrierLimit } from '../../operator/domain/set-carrier-limit.ts';
import { expectNoneUnderWay, readCall, sweepCalls } from '../harness/call-attempts.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../harness/call-blasting.ts';
import { query } from '../harness/database.ts';
import { deleteSchedules } from '../harness/delete-schedules.ts';
import { createTenant, operatorOf } from '../harness/organization.ts';
import { startTestCloud } from '../harness/test-cloud.ts';
import { waitFor } from '../harness/wait-for.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startTestCloud({ durable: true });
  await deleteSchedules(cloud);
});
afterAll(() => cloud.stop());

const UNDER_WAY = ['queued', 'ringing', 'in-progress'];
const CARRIER_MAX = 15;
const ORGANIZATION_MAX = 10;

/** Calls in one statement, as their creation writes them; their messages are overdue. */
async function createCalls(calls: readonly { to: string; organizationId: number; audioId: string }[]) {
  const rows = calls.map((call) => ({
    ...call,
    callId: crypto.randomUUID(),
    platformCallerId: '576010000000',
    repeat: 1,
    recordingTtlSec: 0,
    maxAttempts: 1,
    minIntervalSec: 60,
    minSuccessSec: 0,
  }));
  await query(
    cloud.environment,
    `select create_call((new ->> 'organizationId')::bigint, null, null, new, null) from jsonb_array_elements($1) new`,
    [JSON.stringify(rows)],
  );
  await query(
    cloud.environment,
    `update call set sent_at = sent_at - interval '2 minutes' where status = 'queued'`,
  );
}

test('200 calls at once keep to both limits, though half of the messages come twice, and all end', async () => {
  const operator = operatorOf(cloud.environment);
  await setCarrierLimit(operator, { name: 'twilio', maxActive: CARRIER_MAX });
  const rich = { balanceMicro: 10_000_000_000n };
  const odd = await createTenant(cloud.environment, rich);
  const even = await createTenant(cloud.environment, rich);
  for (const { organizationId } of [odd, even])
    await setCalling(operator, { organizationId, maxActive: ORGANIZATION_MAX });
  const audios = { odd: await uploadTone(odd, 2), even: await uploadTone(even, 2) };
  const calls = Array.from({ length: 200 }, (_, n) => ({
    to: `5730020${String(n).padStart(3, '0')}${n % 3 ? '00' : '91'}`,
    ...(n % 2
      ? { organizationId: odd.organizationId, audioId: audios.odd }
      : { organizationId: even.organizationId, audioId: audios.even }),
  }));
  const own = new Set(calls.filter((_, n) => n % 2).map(({ to }) => `+${to}`));
  const most = { all: 0, own: 0 };
  const sampler = setInterval(() => {
    const underWay = cloud.carrier.calls.filter(({ status }) => UNDER_WAY.includes(status));
    most.all = Math.max(most.all, underWay.length);
    most.own = Math.max(most.own, underWay.filter(({ to }) => own.has(to)).length);
  }, 5);
  cloud.qstash.faults.duplicateDeliveries = 100;
  await createCalls(calls);
  await sweepCalls(cloud.environment);
  await waitFor('the end of all', async () => {
    const rows = await query(
      cloud.environment,
      `select from call where finished_at is null and organization_id = any($1)`,
      [[odd.organizationId, even.organizationId]],
    );
    return rows.length === 0 ? true : undefined;
  });
  clearInterval(sampler);
  cloud.qstash.faults.duplicateDeliveries = 0;
  expect(most.all).toBeLessThanOrEqual(CARRIER_MAX);
  expect(most.own).toBeLessThanOrEqual(ORGANIZATION_MAX);
  expect(most.all).toBeGreaterThan(CARRIER_MAX / 2);
  const failed = await query(cloud.environment, `select to_number from call where status <> 'success'`);
  expect(failed).toEqual([]);
  for (const { to } of calls)
    expect(cloud.carrier.calls.filter((placed) => placed.to === `+${to}`)).toHaveLength(1);
  await expectNoneUnderWay(cloud.environment);
});

test('a call without room goes once the limit is raised, though no call ends', async () => {
  const operator = operatorOf(cloud.environment);
  const tenant = await createTenant(cloud.environment);
  const { organizationId } = tenant;
  await setCalling(operator, { organizationId, maxActive: 0 });
  const id = await callWith(tenant, { to: numberEnding('00'), audioId: await uploadTone(tenant, 1) });
  await waitFor('the claim that finds no room', async () => {
    const [row] = await query(cloud.environment, 'select from call where call_id = $1 and is_waiting', [id]);
    return row;
  });
  await sweepCalls(cloud.environment);
  expect(await readCall(tenant, id)).toMatchObject({ status: 'queued', attempts: [] });
  await setCalling(operator, { organizationId, maxActive: 1 });
  await sweepCalls(cloud.environment);
  expect((await waitForCall(tenant, id)).status).toBe('success');
});
