import { afterEach, describe, expect, test } from 'vitest';
import type { PlacedCall } from '../../../local/carrier/placed-call.ts';
import {
  ageCall,
  expectNoneUnderWay,
  openCall,
  placeAttempt,
  readCall,
  sweepCalls,
} from '../../harness/calls/call-attempts.ts';
import { waitForCall } from '../../harness/calls/call-blasting.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { AIR_SECOND_MICRO } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 1_000_000_000n;
const HOUR = 3_600;

// Alone: it asserts that nothing is under way.
const cloud = useCloud({ alone: true });
let stopListening = () => {};
afterEach(() => stopListening());

const dialings = (to: string): PlacedCall[] => cloud.carrier.calls.filter((call) => call.to === `+${to}`);
const says = (texts: readonly string[], phase: string): boolean => texts.some((text) => text.includes(phase));

describe('A number is dialed once for an attempt', () => {
  test('dials once when its message arrives many times at once', async () => {
    cloud.qstash.faults.refuse = true;
    const { tenant, to, id } = await openCall(cloud.environment, '00');
    await Promise.all(Array.from({ length: 10 }, () => placeAttempt(cloud.environment, id, 1)));
    expect((await waitForCall(tenant, id)).status).toBe('success');
    await placeAttempt(cloud.environment, id, 1);
    await placeAttempt(cloud.environment, id, 2);
    expect(dialings(to)).toHaveLength(1);
    await expectNoneUnderWay(cloud.environment);
  });

  test('when the worker dies between claiming and dialing: it is never dialed, and the attempt ends at its deadline', async () => {
    const loss = loseAnswerOf(cloud, 'claim_call_attempt');
    const { tenant, to, id } = await openCall(cloud.environment, '00');
    await waitFor('the claim', async () => {
      const [row] = await query(cloud.environment, 'select from call where call_id = $1 and attempts = 1', [
        id,
      ]);
      return loss.isLost() ? row : undefined;
    });
    loss.stop();
    await placeAttempt(cloud.environment, id, 1);
    expect(await readCall(tenant, id)).toMatchObject({
      status: 'in_progress',
      attempts: [{ status: 'initiated' }],
    });
    expect(dialings(to)).toEqual([]);
    await ageCall(cloud.environment, id, HOUR);
    await sweepCalls(cloud.environment);
    const retrying = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    expect(retrying.attempts).toMatchObject([
      { status: 'failed', hangupCause: 102, causeText: 'Recovery on timer expiry' },
    ]);
    expect(dialings(to)).toEqual([]);
    await ageCall(cloud.environment, id, HOUR);
    await sweepCalls(cloud.environment);
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 2 });
    expect(dialings(to)).toHaveLength(1);
    await expectNoneUnderWay(cloud.environment);
  });

  test("when the carrier's answer to dialing is lost", async () => {
    cloud.carrier.faults.dropReplies = 1;
    const { tenant, to, id } = await openCall(cloud.environment, '00');
    expect(await waitForCall(tenant, id)).toMatchObject({ status: 'success', attemptsCount: 1 });
    expect(dialings(to)).toHaveLength(1);
  });

  test("when the system dies before the carrier's answer is saved", async () => {
    // Calls that are still reported from before do not count.
    const before = cloud.carrier.calls.length;
    stopListening = cloud.neon.onRequest((texts) => {
      if (cloud.carrier.calls.length > before && says(texts, 'advance_call_attempt'))
        cloud.neon.faults.freeze = true;
    });
    const { tenant, to, id } = await openCall(cloud.environment, '00');
    await waitFor('the save to hang', async () => (cloud.neon.faults.held > 0 ? true : undefined));
    stopListening();
    expect(dialings(to)).toHaveLength(1);
    // The restarted carrier no longer knows the call.
    await cloud.restart();
    await placeAttempt(cloud.environment, id, 1);
    await ageCall(cloud.environment, id, HOUR);
    await sweepCalls(cloud.environment);
    const closed = await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    expect(closed.attempts).toMatchObject([{ status: 'failed', hangupCause: 102 }]);
    expect(dialings(to)).toEqual([]);
    await expectNoneUnderWay(cloud.environment);
  });
});

describe('Nothing is lost', () => {
  test('when QStash accepts no message', async () => {
    cloud.qstash.faults.refuse = true;
    const { tenant, id } = await openCall(cloud.environment, '00');
    cloud.qstash.faults.refuse = false;
    await sweepCalls(cloud.environment);
    expect((await readCall(tenant, id)).status).toBe('queued');
    await ageCall(cloud.environment, id, 61);
    await sweepCalls(cloud.environment);
    expect((await waitForCall(tenant, id)).status).toBe('success');
  });

  test('when the carrier never calls back: its API is asked, and the air time charged', async () => {
    const { tenant, to, id } = await openCall(cloud.environment, '98');
    await waitFor('the end of the call', async () =>
      dialings(to)[0]?.status === 'completed' ? true : undefined,
    );
    await ageCall(cloud.environment, id, HOUR);
    await sweepCalls(cloud.environment);
    const call = await waitForCall(tenant, id);
    expect(call).toMatchObject({ status: 'success', attempts: [{ answered: true, durationAir: 25 }] });
    expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(
      OPENING - 25n * AIR_SECOND_MICRO,
    );
  });
});
