import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import {
  ageCall,
  type OpenedCall,
  openCall,
  readCall,
  sweepCalls,
} from '../../harness/calls/call-attempts.ts';
import { waitForCall } from '../../harness/calls/call-blasting.ts';
import { openSilent } from '../../harness/calls/carrier-callbacks.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance, readHeld } from '../../harness/database.ts';
import { AIR_SECOND_MICRO, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 1_000_000_000n;
/** Ten seconds twice, and the margin. */
const HELD = (2n * 10n + 30n) * AIR_SECOND_MICRO;
const ONCE = { retry: { maxAttempts: 1 } };

const cloud = useCloud();
const heldBy = ({ tenant }: OpenedCall) => readHeld(cloud.environment, tenant.organizationId);
const leftTo = ({ tenant }: OpenedCall) => readBalance(cloud.environment, tenant.organizationId);

/** Moves an attempt's deadline to some seconds from now. */
async function moveDeadline({ id }: OpenedCall, seconds: number): Promise<void> {
  const [row] = await query<{ left: number }>(
    cloud.environment,
    `select extract(epoch from deadline_at - clock_timestamp())::float8 as left
       from call_attempt where call_id = (select id from call where call_id = $1)`,
    [id],
  );
  await ageCall(cloud.environment, id, (row?.left ?? 0) - seconds);
}

/** Sweeps as every minute does, until two minutes after the deadline of an attempt. */
async function passTwoMinutes(opened: OpenedCall): Promise<void> {
  await moveDeadline(opened, -1);
  await sweepCalls(cloud.environment).catch(() => {});
  await ageCall(cloud.environment, opened.id, 60);
  await sweepCalls(cloud.environment).catch(() => {});
}

const expectReleased = async (opened: OpenedCall): Promise<void> => {
  await waitFor('the release', async () => ((await heldBy(opened)) === 0n ? true : undefined));
  const { organizationId } = opened.tenant;
  expect((await checkLedger(operatorOf(cloud.environment), organizationId)).mismatches).toEqual([]);
};

/** A call whose worker dies after it has claimed the attempt. */
async function openKilled(): Promise<OpenedCall> {
  const loss = loseAnswerOf(cloud, 'claim_call_attempt');
  const opened = await openCall(cloud.environment, '00', ONCE);
  await waitFor('the claim', async () => (loss.isLost() && (await heldBy(opened)) > 0n ? true : undefined));
  loss.stop();
  return opened;
}

/** A call that its carrier has queued, and can be asked about. */
async function openQueued(): Promise<OpenedCall> {
  cloud.carrier.faults.queueSec = 1_000;
  const opened = await openCall(cloud.environment, '00', ONCE);
  await waitFor('the id of the queued call', async () => {
    const rows = await query(
      cloud.environment,
      'select from call_attempt where call_id = (select id from call where call_id = $1) and carrier_call_id is not null',
      [opened.id],
    );
    return rows.length === 1 ? true : undefined;
  });
  return opened;
}

describe('What an attempt holds is released within two minutes of its deadline', () => {
  test('releases the hold of a worker that died before dialing', async () => {
    const opened = await openKilled();
    expect([await heldBy(opened), await leftTo(opened)]).toEqual([HELD, OPENING]);
    // The hold is not released earlier, while the phone may ring and the audio play.
    await moveDeadline(opened, 30);
    await sweepCalls(cloud.environment);
    expect(await heldBy(opened)).toBe(HELD);
    await passTwoMinutes(opened);
    await expectReleased(opened);
    expect(await waitForCall(opened.tenant, opened.id)).toMatchObject({
      attempts: [{ status: 'failed', hangupCause: 102, durationAir: 0 }],
    });
    expect(await leftTo(opened)).toBe(OPENING);
  });

  test('when its callbacks are lost: its carrier is asked, and the time it reports is charged', async () => {
    const opened = await openSilent(cloud.environment, ONCE);
    await waitFor('the end of the call', async () =>
      cloud.carrier.calls.some(({ to, status }) => to === `+${opened.to}` && status === 'completed')
        ? true
        : undefined,
    );
    expect(await heldBy(opened)).toBe(HELD);
    await moveDeadline(opened, -1);
    await sweepCalls(cloud.environment);
    await expectReleased(opened);
    expect(await leftTo(opened)).toBe(OPENING - 25n * AIR_SECOND_MICRO);
  });

  test('when its callbacks are lost, and its carrier is down', async () => {
    const opened = await openSilent(cloud.environment, ONCE);
    cloud.carrier.faults.refuse = true;
    await passTwoMinutes(opened);
    await expectReleased(opened);
    expect(await leftTo(opened)).toBe(OPENING);
    // Later reports of its carrier charge nothing that is no longer held.
    cloud.carrier.faults.refuse = false;
    await ageCall(cloud.environment, opened.id, 60);
    await sweepCalls(cloud.environment);
    expect(await readCall(opened.tenant, opened.id)).toMatchObject({ attempts: [{ durationAir: 0 }] });
    expect(await leftTo(opened)).toBe(OPENING);
  });

  test('releases the hold when the carrier hangs', async () => {
    const opened = await openSilent(cloud.environment, ONCE);
    cloud.carrier.faults.freeze = true;
    await passTwoMinutes(opened);
    await expectReleased(opened);
  });

  test('releases the hold when the carrier reports for hours that the call continues', async () => {
    const opened = await openQueued();
    await query(
      cloud.environment,
      `update call_attempt set started_at = started_at - interval '2 hours'
        where call_id = (select id from call where call_id = $1)`,
      [opened.id],
    );
    await moveDeadline(opened, -1);
    await sweepCalls(cloud.environment);
    await expectReleased(opened);
    expect(await leftTo(opened)).toBe(OPENING);
    cloud.carrier.faults.queueSec = 0;
  });

  test('when no job can be published', async () => {
    const opened = await openSilent(cloud.environment, ONCE);
    cloud.qstash.faults.refuse = true;
    await passTwoMinutes(opened);
    await expectReleased(opened);
  });

  test('when two hundred are lost at once', async () => {
    const opened = await openKilled();
    const { organizationId } = opened.tenant;
    await query(
      cloud.environment,
      `with made as (
         insert into call (call_id, organization_id, to_number, caller_id, audio_key, audio_ms, repeat, recording_ttl_sec,
           max_attempts, min_interval_sec, min_success_sec, next_attempt_at, sent_at, created_at, status, attempts)
         select gen_random_uuid(), $1, '573001234567', '576012345678', audio_key, 1, 1, 0, 1, 60, 0, now(), now(), now(),
                'in_progress', 1
           from call, generate_series(1, 200) where call_id = $2
         returning id),
       held as (update billing_account set held_micro = held_micro + 200 where organization_id = $1)
       insert into call_attempt (call_id, attempt, token, carrier, carrier_call_id, held_micro, started_at, deadline_at)
       select id, 1, 'lost-' || id, 'twilio', 'CA' || id, 1, now(), now() from made`,
      [organizationId, opened.id],
    );
    cloud.carrier.faults.refuse = true;
    await passTwoMinutes(opened);
    await query(
      cloud.environment,
      `update call_attempt set asked_at = asked_at - interval '60 seconds' where ended_at is null and token like 'lost-%'`,
    );
    await sweepCalls(cloud.environment);
    await expectReleased(opened);
  });
});

test('an attempt that its carrier reports as ongoing keeps its hold until it ends', async () => {
  const opened = await openQueued();
  await moveDeadline(opened, -1);
  await sweepCalls(cloud.environment);
  await waitFor('the later deadline', async () => {
    const rows = await query(
      cloud.environment,
      `select from call_attempt where call_id = (select id from call where call_id = $1)
          and deadline_at > clock_timestamp() and asked_at is null`,
      [opened.id],
    );
    return rows.length === 1 ? true : undefined;
  });
  expect(await heldBy(opened)).toBe(HELD);
  cloud.carrier.faults.queueSec = 0;
  expect((await waitForCall(opened.tenant, opened.id)).status).toBe('success');
  await expectReleased(opened);
  expect(await leftTo(opened)).toBe(OPENING - 25n * AIR_SECOND_MICRO);
});
