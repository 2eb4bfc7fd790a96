import { expect, test } from 'vitest';
import { readCall } from '../../harness/calls/call-attempts.ts';
import { openSilent, type SilentCall, tell } from '../../harness/calls/carrier-callbacks.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { AIR_SECOND_MICRO, balanceOf } from '../../harness/organization.ts';

const OPENING = 1_000_000_000n;
const ENDS = 10;

const cloud = useCloud();
const openCalls = () =>
  Promise.all(
    Array.from({ length: ENDS }, () => openSilent(cloud.environment, { retry: { maxAttempts: 1 } })),
  );

/** Reports that all have ended, at the same time; returns the answers, and how many statements stored the reports. */
async function tellAll(calls: readonly SilentCall[], secondsOf: (index: number) => number) {
  let statements = 0;
  const stop = cloud.neon.onRequest((texts) => {
    if (texts.some((text) => text.includes('advance_call_attempt'))) statements += 1;
  });
  const told = await Promise.all(
    calls.map(({ url, sid }, index) =>
      tell(url, { CallSid: sid, CallStatus: 'completed', CallDuration: String(secondsOf(index)) }),
    ),
  );
  stop();
  return { told, statements };
}

async function expectCharged({ tenant, id }: SilentCall, seconds: number): Promise<void> {
  expect(await readCall(tenant, id)).toMatchObject({
    status: 'success',
    attempts: [{ status: 'completed', durationAir: seconds }],
  });
  expect(await balanceOf(tenant)).toBe(OPENING - BigInt(seconds) * AIR_SECOND_MICRO);
}

test('Ends that are reported at once share statements, and each is charged to its own organization', async () => {
  const calls = await openCalls();
  const secondsOf = (index: number) => 17 + index;
  const { told, statements } = await tellAll(calls, secondsOf);
  expect(told).toEqual(calls.map(() => 204));
  expect(statements).toBeLessThan(ENDS);
  for (const [index, call] of calls.entries()) await expectCharged(call, secondsOf(index));
});

test('An end that cannot be stored keeps none of those that are reported with it from being stored', async () => {
  const calls = await openCalls();
  await query(
    cloud.environment,
    'alter table call_attempt add constraint no_19 check (duration_air is distinct from 19) not valid',
  );
  try {
    const { told } = await tellAll(calls, (index) => (index === 5 ? 19 : 17));
    expect(told).toEqual(calls.map((_, index) => (index === 5 ? 500 : 204)));
  } finally {
    await query(cloud.environment, 'alter table call_attempt drop constraint no_19');
  }
  for (const [index, call] of calls.entries()) if (index !== 5) await expectCharged(call, 17);
  const refused = calls[5] as SilentCall;
  expect(await readCall(refused.tenant, refused.id)).toMatchObject({ status: 'in_progress' });
  expect(await tellAll([refused], () => 19)).toEqual({ told: [204], statements: 1 });
  await expectCharged(refused, 19);
});
