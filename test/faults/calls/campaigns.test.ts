import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { sweepCalls } from '../../harness/calls/call-attempts.ts';
import { changeCampaign, openCampaign, readCampaign, readResults } from '../../harness/calls/campaigns.ts';
import { onCi } from '../../harness/ci.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { AIR_SECOND_MICRO, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

/** Busy lines, machines, digits, refusals and people, over and over. */
const ENDINGS = ['00', '92', '97', '90', '95', '01', '94', '91', '02', '96'];
const RECIPIENTS = onCi(400, 40);
const OPTED_OUT = 3;
/** Covers a part of the calls, so that the funds end midway. */
const OPENING = BigInt(RECIPIENTS) * 4n * AIR_SECOND_MICRO;
const TOP_UP = 100_000_000_000n;

// Alone: its campaign runs while everything else is broken.
const cloud = useCloud({ alone: true });

/** Passes the minute after which what a dead worker left is taken up again, and the deadlines of its attempts. */
async function passTime(id: string): Promise<void> {
  const campaign = '(select id from campaign where campaign_id = $1)';
  await query(
    cloud.environment,
    `update campaign set runner_until = now() - interval '1 second' where campaign_id = $1 and runner_until < now() + interval '25 seconds'`,
    [id],
  );
  await query(
    cloud.environment,
    `update call set next_attempt_at = least(next_attempt_at, now()) - interval '61 seconds', sent_at = least(sent_at, now()) - interval '122 seconds'
      where campaign_id = ${campaign} and (status = 'retrying' or (status = 'queued' and sent_at < now() - interval '5 seconds'))`,
    [id],
  );
  await query(
    cloud.environment,
    `update call_attempt set deadline_at = deadline_at - interval '1 hour', asked_at = asked_at - interval '1 hour'
      where ended_at is null and started_at < now() - interval '10 seconds'
        and call_id in (select id from call where campaign_id = ${campaign})`,
    [id],
  );
  await query(cloud.environment, 'update voice_carrier set paused_until = null');
}

test('a campaign ends each recipient once, to the micro, while everything that it needs is killed', async () => {
  const endings = Array.from({ length: RECIPIENTS }, (_, n) => ENDINGS[n % ENDINGS.length] ?? '00');
  const { tenant, id, numbers } = await openCampaign(
    cloud.environment,
    endings,
    { options: { purpose: 'service' }, retry: { maxAttempts: 2, minIntervalSec: 60, minSuccessSec: 0 } },
    { balanceMicro: OPENING },
  );
  const optedOut = numbers.slice(0, OPTED_OUT);
  await tenant.api.post('/contacts/opt-outs', { items: optedOut.map((number) => ({ number })) });
  const dialed = new Map<string, number>();
  /** The carrier forgets its calls when it is restarted. */
  const noteDialings = () => {
    for (const { to, sid } of cloud.carrier.calls) dialed.set(sid, (dialed.get(sid) ?? 0) + (to ? 1 : 0));
  };
  await changeCampaign(tenant, id, 'start');

  const faults: (() => Promise<void>)[] = [
    ...['claim_campaign_calls', 'claim_call_attempt', 'advance_call_attempt'].map((words) => async () => {
      const loss = loseAnswerOf(cloud, words);
      await waitFor(`the loss of ${words}`, async () => {
        await passTime(id);
        await sweepCalls(cloud.environment).catch(() => {});
        return loss.isLost() || (await isOver()) || undefined;
      });
      loss.stop();
    }),
    async () => {
      cloud.carrier.faults.dropReplies = 2;
    },
    async () => {
      cloud.carrier.faults.refuse = true;
      await sweepCalls(cloud.environment);
      cloud.carrier.faults.refuse = false;
    },
    async () => {
      cloud.redisGateway.faults.refuse = true;
      await sweepCalls(cloud.environment).catch(() => {});
      cloud.redisGateway.faults.refuse = false;
    },
    async () => {
      cloud.neon.faults.refuse = true;
      await new Promise((resolve) => setTimeout(resolve, 500));
      cloud.neon.faults.refuse = false;
    },
    async () => {
      await changeCampaign(tenant, id, 'pause');
      await changeCampaign(tenant, id, 'resume');
    },
    async () => {
      noteDialings();
      await cloud.restart();
    },
  ];
  const isOver = async () => (await readCampaign(tenant, id)).finishedAt !== null;
  let isToppedUp = false;
  await waitFor(
    'the campaign ends',
    async () => {
      await faults.shift()?.();
      await passTime(id);
      await sweepCalls(cloud.environment).catch(() => {});
      const campaign = await readCampaign(tenant, id);
      if (campaign.pausedBecause === 'funds' && !isToppedUp) {
        await query(
          cloud.environment,
          `select routine.post_movement($1, 'topup', $2, null, 1, 'Top-up', null, null, 'payment')`,
          [tenant.organizationId, TOP_UP],
        );
        isToppedUp = true;
      }
      if (campaign.status === 'paused') await changeCampaign(tenant, id, 'resume');
      return campaign.finishedAt !== null && faults.length === 0 ? true : undefined;
    },
    170_000,
    300,
  );
  noteDialings();
  expect(isToppedUp).toBe(true);

  const done = await readCampaign(tenant, id);
  expect(done).toMatchObject({
    status: 'completed',
    progress: { recipients: RECIPIENTS, pending: 0, calling: 0, ended: RECIPIENTS },
  });
  const results = await readResults(tenant, id);
  expect(results.map(({ to }) => to)).toEqual(numbers);
  const reasons: Record<string, number> = {};
  for (const { endReason } of results) reasons[endReason] = (reasons[endReason] ?? 0) + 1;
  expect(done.progress.reasons).toEqual(reasons);
  expect(reasons.opted_out).toBe(OPTED_OUT);

  // Nobody was dialed twice for one attempt, and nobody who may not be called.
  const attempts = await query<{ to: string; attempts: string }>(
    cloud.environment,
    `select to_number as to, count(*) as attempts from call join call_attempt on call_attempt.call_id = call.id
      where organization_id = $1 group by to_number`,
    [tenant.organizationId],
  );
  const made = new Map(attempts.map(({ to, attempts }) => [to, Number(attempts)]));
  expect([...dialed.values()].length).toBeLessThanOrEqual([...made.values()].reduce((sum, n) => sum + n, 0));
  expect(Math.max(...made.values())).toBeLessThanOrEqual(2);
  const wrong = await query(
    cloud.environment,
    'select from call where organization_id = $1 and to_number = any ($2) and exists (select from call_attempt where call_id = call.id and carrier_call_id is not null)',
    [tenant.organizationId, optedOut],
  );
  expect(wrong).toEqual([]);
  const calls = await query(
    cloud.environment,
    'select recipient from call where organization_id = $1 group by recipient having count(*) > 1',
    [tenant.organizationId],
  );
  expect(calls).toEqual([]);

  const cost = results.reduce((sum, { costMicro }) => sum + costMicro, 0);
  expect(done.costMicro).toBe(cost);
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(OPENING + TOP_UP - BigInt(cost));
  const { mismatches } = await checkLedger(operatorOf(cloud.environment), tenant.organizationId);
  expect(mismatches).toEqual([]);
});
