import { expect, test } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { numberEnding } from '../../harness/calls/call-blasting.ts';
import {
  CAMPAIGNS,
  countAttempts,
  createCampaign,
  postRecipients,
  readResults,
} from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { onCi } from '../../harness/ci.ts';
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { AIR_SECOND_MICRO, createTenant, operatorOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { followCampaign, UNSPEAKABLE } from './campaign-journey.ts';

/** Busy lines, machines, digits, refusals and people, over and over. */
const ENDINGS = ['00', '92', '97', '90', '95', '01', '94', '91', '02', '96'];
const RECIPIENTS = onCi(400, 40);
/** So that it still runs when the last part is killed. */
const PER_SECOND = onCi(10, 2);
const OPTED_OUT = 3;
const UNSPOKEN = 2;
const ABROAD = '525512345678';
const WHOLE_DAY = { from: '00:00', to: '23:59', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
/** Covers a part of the calls, so that the funds end midway. */
const OPENING = BigInt(RECIPIENTS) * 4n * AIR_SECOND_MICRO;

// Its parts are killed, and started again with what they had acknowledged.
const cloud = useCloud({ alone: true, durable: true, onDeath: () => {} });

test('a campaign ends each recipient once, to the micro, while everything that it needs is killed', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const id = await createCampaign(tenant, {
    ...{ text: 'Hola {{nombre}}. Le habla su banco.', voice: VOICE, repeat: 1 },
    options: { purpose: 'service', machineDetection: true, onMachine: 'hangup' },
    ...{ retry: { maxAttempts: 2, minIntervalSec: 60, minSuccessSec: 0 }, window: WHOLE_DAY },
    pace: { callsPerSecond: PER_SECOND },
  });
  const endings = Array.from({ length: RECIPIENTS - 1 }, (_, n) => ENDINGS[n % ENDINGS.length] ?? '00');
  const numbers = [...endings.map(numberEnding), ABROAD];
  const nameOf = (n: number) => (n >= 5 && n < 5 + UNSPOKEN ? `${UNSPEAKABLE} ${n}` : `Ana ${n}`);
  const lines = numbers.map((to, n) => `${to},${nameOf(n)}`);
  const added = await postRecipients(
    tenant,
    id,
    'text/csv',
    ['to,nombre', ...lines, `${numbers[0]},Eva`, '12,Eva', `${numberEnding('00')},`, ''].join('\n'),
  );
  expect(added.json.data).toMatchObject({ accepted: RECIPIENTS, duplicates: 1, rejected: [{}, {}] });
  const optedOut = numbers.slice(0, OPTED_OUT);
  await tenant.api.post('/contacts/opt-outs', { items: optedOut.map((number) => ({ number })) });
  const estimate = (await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`)).json.data;
  expect(estimate.outcomes).toMatchObject({
    ...{ callable: RECIPIENTS - OPTED_OUT - 1, optedOut: OPTED_OUT, notAllowed: 1, invalid: 2 },
  });

  const campaign = followCampaign(cloud, tenant, id);
  const { advance, kill, run } = campaign;
  await campaign.change('start');
  const setWindow = (days: string) =>
    // The lock waits for claims that have read it, as a pause does.
    run(
      `with found as (select id as own from campaign where campaign_id = $1 for update)
       update campaign set window_days = ${days} from found where id = own`,
    );
  const faults: (() => Promise<void>)[] = [
    ...['claim_campaign_speech', 'claim_campaign_calls', 'claim_call_attempt', 'advance_call_attempt'].map(
      (words) => async () => {
        const loss = loseAnswerOf(cloud, words);
        await waitFor(`the loss of ${words}`, async () => {
          await advance();
          return loss.isLost() || undefined;
        });
        loss.stop();
      },
    ),
    () => kill('workerd'),
    async () => {
      cloud.carrier.faults.dropReplies = 2;
    },
    () => kill('Postgres'),
    async () => {
      cloud.carrier.faults.refuse = true;
      await advance();
      cloud.carrier.faults.refuse = false;
    },
    () => kill('Redis'),
    async () => {
      await campaign.change('pause');
      const pausedAt = await countAttempts(tenant);
      const paused = await campaign.read();
      expect(paused).toMatchObject({ status: 'paused', pausedBecause: null });
      expect(await countAttempts(tenant)).toBe(pausedAt);
      await campaign.change('resume');
    },
    async () => {
      await setWindow("array[extract(isodow from now() at time zone 'America/Bogota')::int % 7 + 1]");
      const closedAt = await countAttempts(tenant);
      const { status, waitingUntil, progress } = await advance();
      // Only a campaign that has somebody to call can show that it waits.
      expect(progress.ended).toBeLessThan(RECIPIENTS);
      expect([status === 'running', waitingUntil !== null]).toEqual([
        status === 'running',
        status === 'running',
      ]);
      expect(await countAttempts(tenant)).toBe(closedAt);
      await setWindow('array[1, 2, 3, 4, 5, 6, 7]');
    },
    campaign.restart,
  ];
  const done = await waitFor(
    'the campaign ends',
    async () => {
      const fault = faults.shift();
      if (fault !== undefined) expect((await campaign.read()).finishedAt).toBeNull();
      await fault?.();
      const campaignNow = await advance();
      return campaignNow.finishedAt !== null && faults.length === 0 ? campaignNow : undefined;
    },
    170_000,
    300,
  );
  expect(campaign.toppedUp()).toBeGreaterThan(0n);

  expect(done).toMatchObject({
    status: 'completed',
    progress: { recipients: RECIPIENTS, pending: 0, calling: 0, ended: RECIPIENTS },
  });
  const results = await readResults(tenant, id);
  expect(results.map(({ to }) => to)).toEqual(numbers);
  const reasons: Record<string, number> = {};
  for (const { endReason } of results) reasons[endReason] = (reasons[endReason] ?? 0) + 1;
  expect(done.progress.reasons).toEqual(reasons);
  expect(reasons).toMatchObject({ opted_out: OPTED_OUT, speech: UNSPOKEN });
  expect(results.at(-1)).toMatchObject({ to: ABROAD, endReason: 'rejected', costMicro: 0 });

  // Nobody was dialed twice for one attempt, and nobody who may not be called.
  const attempts = await query<{ to: string; attempts: string }>(
    cloud.environment,
    `select to_number as to, count(*) as attempts from call join call_attempt on call_attempt.call_id = call.id
      where organization_id = $1 group by to_number`,
    [tenant.organizationId],
  );
  const made = new Map(attempts.map(({ to, attempts }) => [to, Number(attempts)]));
  expect(Math.max(...made.values())).toBeLessThanOrEqual(2);
  const dialed = campaign.countDialed();
  for (const [to, count] of dialed) expect(count).toBeLessThanOrEqual(made.get(to) ?? 0);
  for (const to of [...optedOut, ABROAD, ...numbers.slice(5, 5 + UNSPOKEN)])
    expect(dialed.has(to)).toBe(false);
  const calls = await query(
    cloud.environment,
    'select recipient from call where organization_id = $1 group by recipient having count(*) > 1',
    [tenant.organizationId],
  );
  expect(calls).toEqual([]);

  const [speech] = await query<{ micro: string; audios: string; texts: string }>(
    cloud.environment,
    `select sum(cost_micro) as micro, count(*) as audios, count(distinct text_hash) as texts
       from speech_audio where organization_id = $1 and status = 'ready'`,
    [tenant.organizationId],
  );
  expect(speech?.audios).toBe(speech?.texts);
  const cost = results.reduce((sum, { costMicro }) => sum + costMicro, Number(speech?.micro));
  expect(done.costMicro).toBe(cost);
  expect(cost).toBeLessThanOrEqual(estimate.highestMicro);
  const left = OPENING + campaign.toppedUp() - BigInt(cost);
  expect(await readBalance(cloud.environment, tenant.organizationId)).toBe(left);
  const { mismatches } = await checkLedger(operatorOf(cloud.environment), tenant.organizationId);
  expect(mismatches).toEqual([]);
});
