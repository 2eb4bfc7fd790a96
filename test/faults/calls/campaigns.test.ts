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
import { loseAnswerOf } from '../../harness/cloud/lose-answer.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query, readBalance } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { AIR_SECOND_MICRO, createTenant, operatorOf } from '../../harness/organization.ts';
import { followCampaign, UNSPEAKABLE } from './campaign-journey.ts';

/** Busy lines, machines, digits, refusals and people, over and over. */
const ENDINGS = ['00', '92', '97', '90', '95', '01', '94', '91', '02', '96'];
const RECIPIENTS = 100;
/** So slow that the campaign still runs when the last part is killed, however busy the machine is; then as fast as it can. */
const PER_SECOND = RECIPIENTS / 100;
const OPTED_OUT = 3;
const UNSPOKEN = 2;
const ABROAD = '525512345678';
const WHOLE_DAY = { from: '00:00', to: '23:59', days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };
const ALL_DAYS = 'array[1, 2, 3, 4, 5, 6, 7]';
/** Covers a part of the calls, so that the funds end midway. */
const OPENING = BigInt(RECIPIENTS) * 3n * AIR_SECOND_MICRO;

// Its parts are killed, and started again with what they had acknowledged. Calls last long enough to be killed in.
const cloud = useCloud({ alone: true, durable: true, callTimeScale: 0.1, onDeath: () => {} });

test('a campaign ends each recipient once, to the micro, while everything that it needs is killed', async () => {
  const tenant = await createTenant(cloud.environment, { balanceMicro: OPENING });
  const id = await createCampaign(tenant, {
    text: 'Hola {{nombre}}. Le habla su banco.',
    voice: VOICE,
    repeat: 1,
    options: { purpose: 'service', machineDetection: true, onMachine: 'hangup' },
    retry: { maxAttempts: 2, minIntervalSec: 60, minSuccessSec: 0 },
    window: WHOLE_DAY,
    pace: { callsPerSecond: PER_SECOND },
  });
  const endings = Array.from({ length: RECIPIENTS - 1 }, (_, n) => ENDINGS[n % ENDINGS.length] ?? '00');
  const numbers = [...endings.map(numberEnding), ABROAD];
  const nameOf = (n: number) =>
    n >= OPTED_OUT && n < OPTED_OUT + UNSPOKEN ? `${UNSPEAKABLE} ${n}` : `Ana ${n}`;
  const lines = numbers.map((to, n) => `${to},${nameOf(n)}`);
  const refused = [`${numbers[0]},Eva`, '12,Eva', `${numberEnding('00')},`];
  const csv = ['to,nombre', ...lines, ...refused, ''].join('\n');
  const added = await postRecipients(tenant, id, 'text/csv', csv);
  expect(added.json.data).toMatchObject({ accepted: RECIPIENTS, duplicates: 1, rejected: [{}, {}] });
  const optedOut = numbers.slice(0, OPTED_OUT);
  await tenant.api.post('/contacts/opt-outs', { items: optedOut.map((number) => ({ number })) });
  const estimate = (await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`)).json.data;
  expect(estimate.outcomes).toMatchObject({
    callable: RECIPIENTS - OPTED_OUT - 1,
    optedOut: OPTED_OUT,
    notAllowed: 1,
    invalid: 2,
  });

  const campaign = followCampaign(cloud, tenant, id);
  await breakEverything(campaign, () => countAttempts(tenant));
  await campaign.run('update campaign set calls_per_second = 100 where campaign_id = $1');
  const done = await campaign.until('the campaign ends', (shown) => (shown.finishedAt ? shown : undefined));
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
  expect(results.at(-1)).toMatchObject({ to: ABROAD, endReason: 'not_allowed', costMicro: 0 });

  // Nobody was dialed twice for one attempt, and nobody who may not be called.
  const attempts = await query<{ to: string; attempts: string; calls: string }>(
    cloud.environment,
    `select to_number as to, count(*) as attempts, count(distinct call.id) as calls
       from call join call_attempt on call_attempt.call_id = call.id where organization_id = $1 group by to_number`,
    [tenant.organizationId],
  );
  const made = new Map(attempts.map(({ to, attempts }) => [to, Number(attempts)]));
  expect(Math.max(...made.values())).toBeLessThanOrEqual(2);
  expect(new Set(attempts.map(({ calls }) => calls))).toEqual(new Set(['1']));
  const dialed = campaign.countDialed();
  for (const [to, count] of dialed) expect(count).toBeLessThanOrEqual(made.get(to) ?? 0);
  for (const to of [...numbers.slice(0, OPTED_OUT + UNSPOKEN), ABROAD]) expect(dialed.has(to)).toBe(false);

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

  await campaign.run("update campaign set finished_at = now() - interval '31 days' where campaign_id = $1");
  expect((await runJob(cloud.environment, 'callblasting/purge-calls')).status).toBe(200);
  expect(await readResults(tenant, id)).toEqual([]);
  const known = await query(
    cloud.environment,
    'select from call where organization_id = $1 and to_number = any ($2)',
    [tenant.organizationId, numbers],
  );
  expect(known).toEqual([]);
});

/** Starts the campaign, and kills each part while it runs. Paused or outside its window, it dials nobody. */
async function breakEverything(
  { advance, change, kill, read, restart, run, until }: ReturnType<typeof followCampaign>,
  countMade: () => Promise<number>,
): Promise<void> {
  const calling = () => until('a call is under way', ({ progress }) => progress.calling > 0 || undefined);
  const setDays = (days: string) =>
    // The lock waits for claims that have read it, as a pause does.
    run(
      `with found as (select id as own from campaign where campaign_id = $1 for update)
       update campaign set window_days = ${days} from found where id = own`,
    );
  for (const words of [
    'claim_campaign_speech',
    'claim_campaign_calls',
    'claim_call_attempt',
    'advance_call_attempt',
  ]) {
    const loss = loseAnswerOf(cloud, words);
    // The campaign is changed before its first statement.
    if (words === 'claim_campaign_speech') await change('start');
    await until(`the loss of ${words}`, () => loss.isLost() || undefined);
    loss.stop();
  }
  for (const part of ['workerd', 'Postgres', 'Redis'] as const) {
    await calling();
    await kill(part);
  }
  await calling();
  cloud.carrier.faults.dropReplies = 2;
  await until('answers of the carrier are lost', () => cloud.carrier.faults.dropReplies === 0 || undefined);
  cloud.carrier.faults.refuse = true;
  const madeBefore = await countMade();
  await until(
    'a dialing that the carrier refuses',
    async () => (await countMade()) > madeBefore || undefined,
  );
  cloud.carrier.faults.refuse = false;

  await calling();
  await change('pause');
  const pausedAt = await countMade();
  expect(await read()).toMatchObject({ status: 'paused', pausedBecause: null });
  expect(await countMade()).toBe(pausedAt);
  await change('resume');

  // The day after tomorrow, because the day may turn meanwhile.
  await setDays("array[(extract(isodow from now() at time zone 'America/Bogota')::int + 1) % 7 + 1]");
  const closedAt = await countMade();
  const closed = await advance();
  expect(closed.finishedAt).toBeNull();
  expect(await countMade()).toBe(closedAt);
  await setDays(ALL_DAYS);

  // Engines that have just been started take every text again.
  await until(
    'the texts that no engine takes are refused',
    ({ progress }) => progress.reasons.speech === UNSPOKEN || undefined,
  );
  await calling();
  await restart();
  expect((await read()).finishedAt).toBeNull();
}
