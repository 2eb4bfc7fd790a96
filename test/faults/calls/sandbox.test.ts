import { expect, test } from 'vitest';
import { ageCall, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { createTenant } from '../../harness/organization.ts';
import { openSandbox } from '../../harness/sandbox.ts';

const cloud = useCloud({ alone: true });
const HOUR = 3_600;

async function openCall(ending: string) {
  const sandbox = await openSandbox(await createTenant(cloud.environment));
  const id = await callWith(sandbox, { audioId: await uploadTone(sandbox), to: numberEnding(ending) });
  return { sandbox, id };
}

/** Returns the usage of the call, which is charged once, and for nothing. */
const usageOf = (organizationId: number) =>
  query<{ kind: string; quantity: number; unit: string }>(
    cloud.environment,
    'select kind, quantity::int, unit_micro::text as unit from pending_usage where organization_id = $1',
    [organizationId],
  );

test("a worker that dies between a report of a sandbox's call and the message of the next one: the call ends once", async () => {
  const loss = loseAnswerOf(cloud, 'advance_call_attempt');
  const { sandbox, id } = await openCall('90');
  const call = await waitForCall(sandbox, id);
  expect(loss.isLost()).toBe(true);
  loss.stop();
  expect(call).toMatchObject({
    status: 'success',
    attemptsCount: 1,
    attempts: [{ dtmf: '1', durationAir: 21 }],
  });
  expect(await usageOf(sandbox.organizationId)).toEqual([{ kind: 'air_time', quantity: 21, unit: '0' }]);
});

test("a sandbox's call whose reports are lost ends as its carrier says, once its time is over", async () => {
  const { sandbox, id } = await openCall('98');
  await waitForCall(sandbox, id, ({ status }) => status === 'in_progress');
  await ageCall(cloud.environment, id, HOUR);
  await sweepCalls(cloud.environment);
  expect(await waitForCall(sandbox, id)).toMatchObject({ status: 'success', attemptsCount: 1 });
  expect(cloud.carrier.calls).toEqual([]);
});
