import { expect, test } from 'vitest';
import { openCall } from '../../harness/calls/call-attempts.ts';
import { waitForCall } from '../../harness/calls/call-blasting.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { waitFor } from '../../harness/wait-for.ts';

const cloud = useCloud();
const LEAVING = {
  repeat: 1,
  retry: { maxAttempts: 1 },
  options: { machineDetection: true, onMachine: 'leave' },
};

/** The call at the carrier, and what was heard last. */
const lastHeardOf = (to: string) => {
  const call = cloud.carrier.calls.findLast((one) => one.to === `+${to}`);
  return { call, last: call?.heard.at(-1) };
};

async function expectLeft({ tenant, id, to }: Awaited<ReturnType<typeof openCall>>): Promise<void> {
  const ended = await waitForCall(tenant, id);
  expect(ended).toMatchObject({ status: 'success', attempts: [{ answeredBy: 'machine' }] });
  const { last } = lastHeardOf(to);
  // Ten seconds at 8 kHz, from their start on, once the machine records.
  expect(last?.fromSec).toBeGreaterThanOrEqual(8.5);
  expect(last?.samples).toHaveLength(80_000);
  expect(
    await query(
      cloud.environment,
      "select quantity::int from pending_usage where organization_id = $1 and kind = 'detection'",
      [tenant.organizationId],
    ),
  ).toEqual([{ quantity: 1 }]);
}

test('a message is left although the carrier does not take the change of the call', async () => {
  const opened = await openCall(cloud.environment, '97', LEAVING);
  const placed = await waitFor('the dialing', async () => lastHeardOf(opened.to).call);
  // A change of the live call has no effect, but documents and callbacks still work.
  Object.defineProperty(placed, 'change', { get: () => () => {}, set: () => {} });
  await expectLeft(opened);
});

test('a message is left although the worker dies once it has stored who answered', async () => {
  const opened = await openCall(cloud.environment, '97', LEAVING);
  const placed = await waitFor('the dialing', async () => lastHeardOf(opened.to).call);
  await waitFor('the result', async () => placed.answeredBy);
  const loss = loseAnswerOf(cloud, 'advance_call_attempt');
  await expectLeft(opened);
  loss.stop();
});

test.each([
  ['leave', 'machine_end_beep'],
  ['hangup', 'machine_start'],
  ['continue', 'machine_start'],
])(
  'a machine is reported once it records if a message is to be left, otherwise at once (%s)',
  async (onMachine, word) => {
    const options = { machineDetection: true, onMachine };
    const { to } = await openCall(cloud.environment, '97', { ...LEAVING, options });
    const placed = await waitFor('the dialing', async () => lastHeardOf(to).call);
    expect(await waitFor('the result', async () => placed.answeredBy)).toBe(word);
  },
);
