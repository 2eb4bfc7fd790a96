import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { claimCampaignAudio, completeCampaignAudio } from '../../../db/calls/functions/campaigns.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { readEvidence } from '../contacts/contacts.ts';
import { useLogin } from '../kernel/access/as-login.ts';
import { readAccount } from '../suite/accounts.ts';
import { callOf } from '../suite/suite-of.ts';
import { eventsOf, type SqlTenant, setPrice } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { busy, dialWith, endOf, nextCarrier } from './attempts.ts';
import { DETECTION_MICRO, openCaller, readAttempts, readCall, SECOND_MICRO } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const dial = dialWith(sql);
const askAsPortal = useLogin(sql, 'portal');

const end = (token: string, event: object) =>
  sql.query('select routine.advance_call_attempt($1, $2)', [token, event]);

/** Reads the cost that a campaign reports, what it was charged, and what its completion event said once it was over. */
async function costsOf({ organizationId }: SqlTenant, campaign: Awaited<ReturnType<typeof addCampaign>>) {
  const progress = await readProgress(sql, campaign);
  const account = await readAccount(sql.client(), organizationId);
  const [event] = await sql.query<{ cost: string }>(
    "select data ->> 'costMicro' as cost from webhook_event where organization_id = $1 and type = 'voice.campaign.completed'",
    [organizationId],
  );
  const said = BigInt(progress?.air_micro ?? -1) + BigInt(progress?.speech_micro ?? -1);
  return { said: Number(said), charged: 1_000_000 - account.available, event: Number(event?.cost ?? -1) };
}

/** A campaign of one recipient whose answerer is detected, and the token of its call. */
async function detect(maxAttempts: number) {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1), {
    terms: { onMachine: 'continue', maxAttempts },
  });
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const redial = async (attempt: number) => {
    const [call] = (await step(sql, campaign, carrier))?.calls ?? [];
    return await dial(call?.callId ?? '', attempt, carrier);
  };
  return { tenant, campaign, carrier, redial, token: await redial(1) };
}

test('detection whose result comes between the attempts of a call is part of what a campaign cost, once', async () => {
  const { tenant, campaign, carrier, redial, token } = await detect(2);
  await end(token, endOf('completed', { airSec: 1 }));
  for (let times = 0; times < 2; times += 1) await end(token, { answeredBy: 'human' });
  await sql.query(
    "update call set next_attempt_at = now() - interval '1 second', sent_at = now() - interval '2 seconds' where campaign_id = $1",
    [campaign.id],
  );
  await end(await redial(2), endOf('completed', { airSec: 7 }));
  await step(sql, campaign, carrier);
  const cost = 8 * SECOND_MICRO + DETECTION_MICRO;
  expect(await costsOf(tenant, campaign)).toEqual({ said: cost, charged: cost, event: cost });
});

test("a person who cancels a campaign's call in the portal ends its recipient, whose rows that login may change", async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, nextCarrier()))?.calls ?? [];
  await askAsPortal('select routine.cancel_call($1, $2)', [tenant.organizationId, call?.callId]);
  expect(await readProgress(sql, campaign)).toMatchObject({
    calling: 0,
    ended: 1,
    reasons: { canceled: 1 },
  });
});

test('two ends of one attempt that are stored together, the second with who answered, cost a campaign what was charged', async () => {
  const { tenant, campaign, carrier, token } = await detect(1);
  const completed = endOf('completed', { airSec: 7 });
  const reports = [completed, { ...completed, answeredBy: 'machine' }].map((event) => ({ token, event }));
  await sql.query('select routine.advance_call_attempts($1)', [JSON.stringify(reports)]);
  await step(sql, campaign, carrier);
  const cost = 7 * SECOND_MICRO;
  expect(await costsOf(tenant, campaign)).toEqual({ said: cost, charged: cost, event: cost });
});

test('what the completion of a campaign said is what it cost, however late who answered is reported', async () => {
  const { tenant, campaign, carrier, token } = await detect(1);
  await end(token, endOf('completed', { airSec: 7 }));
  await step(sql, campaign, carrier);
  await end(token, { answeredBy: 'human' });
  const cost = 7 * SECOND_MICRO;
  expect(await costsOf(tenant, campaign)).toEqual({ said: cost, charged: cost, event: cost });
});

test.each([
  ['is made', true],
  ['is given up and refunded', false],
])('a canceled campaign is over once the speech that was claimed for it %s', async (_, isMade) => {
  const tenant = await openCaller(sql);
  await setPrice(sql, tenant.organizationId, 'tts.standard', 3);
  const campaign = await addCampaign(sql, tenant, mobiles(1));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const audio = { id: randomUUID(), voice: 'es', item: 'tts.standard', charCount: 5, leaseSec: 45 };
  const { campaignId } = campaign;
  await callOf(
    sql,
    claimCampaignAudio,
  )({ campaign: campaignId, audio: { ...audio, textHash: 'ab'.repeat(32) } });
  await change(sql, tenant, campaign, 'cancel');
  for (let steps = 0; steps < 3; steps += 1) await step(sql, campaign, carrier);
  expect(await readProgress(sql, campaign)).toMatchObject({ ended: 1 });
  expect(await readStatus(sql, campaign)).toMatchObject({ finished_at: null });
  if (isMade)
    await callOf(
      sql,
      completeCampaignAudio,
    )({ campaign: campaignId, audio: audio.id, engine: 'azure', durationMs: 1_000 });
  else await sql.query("select routine.discard_speech_audio($1, 'INTERRUPTED')", [audio.id]);
  await step(sql, campaign, carrier);
  expect(await readStatus(sql, campaign)).toMatchObject({
    status: 'canceled',
    finished_at: expect.any(Date),
  });
  const cost = isMade ? 15 : 0;
  expect(await costsOf(tenant, campaign)).toEqual({ said: cost, charged: cost, event: cost });
});

test('a campaign that was paused and forgotten ends when it has expired', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(2));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  await step(sql, campaign, carrier, { limit: 1 });
  await change(sql, tenant, campaign, 'pause');
  const isDue = async () => {
    const [row] = await sql.query<{ due: { campaignId: string }[] }>(
      'select routine.take_due_campaigns(1000) as due',
    );
    return row?.due.some(({ campaignId }) => campaignId === campaign.campaignId);
  };
  expect(await isDue()).toBe(false);
  await sql.query(
    `update campaign set terms = terms || jsonb_build_object('expiresAt', now() - interval '1 second') where id = $1`,
    [campaign.id],
  );
  expect(await isDue()).toBe(true);
  for (let steps = 0; steps < 3; steps += 1) await step(sql, campaign, carrier);
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'completed' });
  expect(await readProgress(sql, campaign)).toMatchObject({ ended: 2, reasons: { expired: 2 } });
});

test('a call that waits when its campaign expires ends as a refused claim does, by an attempt that was not dialed', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(2), { terms: { purpose: 'collection' } });
  const carrier = nextCarrier();
  await sql.query("update webhook_endpoint set types = '{voice.failed}' where organization_id = $1", [
    tenant.organizationId,
  ]);
  await change(sql, tenant, campaign, 'start');
  const [retried, fresh] = (await step(sql, campaign, carrier))?.calls ?? [];
  await end(await dial(retried?.callId ?? '', 1, carrier), busy);
  await sql.query(
    `update campaign set terms = terms || jsonb_build_object('expiresAt', now() - interval '1 second') where id = $1`,
    [campaign.id],
  );
  for (let steps = 0; steps < 3; steps += 1) await step(sql, campaign, carrier);
  for (const [callId = '', attempt] of [
    [retried?.callId, 2],
    [fresh?.callId, 1],
  ] as const) {
    const refused = { attempt, status: 'failed', hangup_cause: 29, carrier, carrier_call_id: null };
    expect((await readAttempts(sql, callId)).slice(attempt - 1)).toMatchObject([refused]);
    expect(await readCall(sql, callId)).toMatchObject({ status: 'failed', end_reason: 'expired' });
    const decided = (await readEvidence(sql, callId)).slice(attempt - 1);
    expect(decided).toMatchObject([{ attempt, purpose: 'collection', refusal: 'EXPIRED' }]);
  }
  const told = (await eventsOf(sql, tenant.organizationId)).filter(({ type }) => type === 'voice.failed');
  expect(told).toHaveLength(2);
  for (const { data } of told)
    expect(data).toMatchObject({
      status: 'failed',
      endReason: 'expired',
      attempt: { status: 'failed', causeText: 'Facility rejected: call expired', durationAir: 0 },
    });
  expect(await readStatus(sql, campaign)).toMatchObject({ status: 'completed' });
  expect(await readProgress(sql, campaign)).toMatchObject({ ended: 2, reasons: { expired: 2 } });
  expect(await costsOf(tenant, campaign)).toMatchObject({ said: 0, charged: 0 });
});

test('a campaign that ended long ago loses its recipients, and its calls their numbers', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(3));
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  for (const { callId, attempt } of (await step(sql, campaign, carrier))?.calls ?? [])
    await end(await dial(callId, attempt, carrier), endOf('completed', { airSec: 7 }));
  await step(sql, campaign, carrier);
  const erase = () => sql.query('select routine.erase_campaigns(2)');
  const numbers = () =>
    sql.query<{ to_number: string }>('select distinct to_number from call where campaign_id = $1', [
      campaign.id,
    ]);
  await erase();
  expect(await numbers()).toHaveLength(3);
  await sql.query("update campaign set finished_at = now() - interval '31 days' where id = $1", [
    campaign.id,
  ]);
  await erase();
  await erase();
  expect(await numbers()).toHaveLength(1);
  expect(
    await sql.query('select position from campaign_recipient where campaign_id = $1', [campaign.id]),
  ).toEqual([]);
  expect(await readProgress(sql, campaign)).toMatchObject({ ended: 3 });
});

test('a carrier reports how far a call of a campaign is only where an endpoint, or the log of events, takes it', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(3));
  await change(sql, tenant, campaign, 'start');
  const calls = (await step(sql, campaign, nextCarrier()))?.calls ?? [];
  const isFollowed = async () => {
    const [row] = await sql.query<{ claim: { outcome: string; isFollowed: boolean } }>(
      'select routine.claim_call_attempt($1, 1, $2, gen_random_uuid()::text, $3, 30, 60) as claim',
      [calls.pop()?.callId, nextCarrier(), JSON.stringify(hoursFrom())],
    );
    expect(row?.claim.outcome).toBe('claimed');
    return row?.claim.isFollowed;
  };
  expect(await isFollowed()).toBe(false);
  await sql.query('update organization set event_log = true where id = $1', [tenant.organizationId]);
  expect(await isFollowed()).toBe(true);
  await sql.query('update organization set event_log = false where id = $1', [tenant.organizationId]);
  await sql.query("update webhook_endpoint set types = '{voice.answered}' where organization_id = $1", [
    tenant.organizationId,
  ]);
  expect(await isFollowed()).toBe(true);
});
