import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimCampaignCalls, claimCampaignSpeech } from '../../../db/calls/functions/campaigns.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql, waitForLock } from '../suite/use-sql.ts';
import { nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, step } from './campaigns.ts';
import { eraseNumber, whileItIsErased } from './erasures.ts';

const sql = useSql();
let numbers = 0;
/** Numbers that no other test erases. */
const nextNumbers = () => mobiles(2 * ++numbers).slice(-2);

const runOf = ({ campaignId }: { campaignId: string }) => ({
  campaign: campaignId,
  runner: campaignId,
  carrier: nextCarrier(),
  limit: 60,
  hours: hoursFrom(),
});

const statesOf = (campaign: { id: number }) =>
  sql.query('select state, end_reason from campaign_recipient where campaign_id = $1 order by position', [
    campaign.id,
  ]);
const CANCELED = { state: 'ended', end_reason: 'canceled' };

test('a number that is being erased is not handed out, and keeps no other from it', async () => {
  const tenant = await openCaller(sql);
  const given = nextNumbers();
  const campaign = await addCampaign(sql, tenant, given);
  await change(sql, tenant, campaign, 'start');
  const by = await sql.connect();
  expect(await eraseNumber(sql, by, given[0] ?? '')).toEqual({ calls: 0, links: 0 });
  const { calls } = await whileItIsErased(sql, by, (worker) =>
    callOf(sql, claimCampaignCalls)(runOf(campaign), worker),
  );
  expect(calls).toHaveLength(1);
  expect((await step(sql, campaign, nextCarrier()))?.calls).toEqual([]);
  expect(await statesOf(campaign)).toEqual([CANCELED, { state: 'called', end_reason: null }]);
  expect(await readProgress(sql, campaign)).toMatchObject({ ready: 0, calling: 1, ended: 1 });
});

test('speech is neither made nor refused for a number that is being erased', async () => {
  const tenant = await openCaller(sql);
  const given = nextNumbers();
  const campaign = await addCampaign(sql, tenant, given);
  await sql.query(
    "update campaign set audio_key = null, audio_ms = null, text = 'Hola {{n}}.', voice = 'es' where id = $1",
    [campaign.id],
  );
  // One that is not allowed is refused without speech.
  await sql.query(
    "update campaign_recipient set state = 'new', characters = 6, country = 'US' where campaign_id = $1",
    [campaign.id],
  );
  await sql.query('update campaign_progress set unspoken = recipients, ready = 0 where campaign_id = $1', [
    campaign.id,
  ]);
  await sql.query("update campaign set status = 'running', started_at = now() where id = $1", [campaign.id]);
  const by = await sql.connect();
  await eraseNumber(sql, by, given[0] ?? '');
  const claim = { campaign: campaign.campaignId, speaker: randomUUID(), ahead: 10, limit: 10 };
  const claimed = await whileItIsErased(sql, by, (worker) => callOf(sql, claimCampaignSpeech)(claim, worker));
  expect(claimed).toMatchObject({ recipients: [] });
  expect(await statesOf(campaign)).toEqual([CANCELED, { state: 'ready', end_reason: null }]);
  expect(await readProgress(sql, campaign)).toMatchObject({ unspoken: 0, ready: 1, ended: 1 });
});

test('a number is not said to be erased while a campaign creates a call to it', async () => {
  const tenant = await openCaller(sql);
  const [number = ''] = nextNumbers();
  const campaign = await addCampaign(sql, tenant, [number]);
  await change(sql, tenant, campaign, 'start');
  const claiming = await sql.connect();
  await claiming.query('begin');
  await claiming.query('select from campaign_recipient where campaign_id = $1 for update', [campaign.id]);
  const by = await sql.connect();
  const { rows } = await by.query<{ pid: number }>('select pg_backend_pid() as pid');
  const erasing = eraseNumber(sql, by, number);
  await waitForLock(sql, rows[0]?.pid ?? 0);
  await claiming.query('select routine.claim_campaign_calls($1, $1, $2, 60, $3)', [
    campaign.campaignId,
    nextCarrier(),
    '[]',
  ]);
  await claiming.query('commit');
  expect(await erasing).toBeNull();
  await by.query('commit');
  expect(await statesOf(campaign)).toEqual([{ state: 'called', end_reason: null }]);
});
