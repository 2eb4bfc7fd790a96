import { expect, test } from 'vitest';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { useSql } from '../suite/use-sql.ts';
import { dialWith, endOf, nextCarrier } from './attempts.ts';
import { DETECTION_MICRO, openCaller, SECOND_MICRO } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const dial = dialWith(sql);

const end = (token: string, event: object) =>
  sql.query('select routine.advance_call_attempt($1, $2)', [token, event]);

test('detection is part of what a campaign cost, even when its result comes after the last call ended', async () => {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, mobiles(1), { terms: { onMachine: 'continue' } });
  const carrier = nextCarrier();
  await change(sql, tenant, campaign, 'start');
  const [call] = (await step(sql, campaign, carrier))?.calls ?? [];
  const token = await dial(call?.callId ?? '', 1, carrier);
  await end(token, endOf('completed', { airSec: 7 }));
  for (let times = 0; times < 2; times += 1) await end(token, { answeredBy: 'human' });
  expect(await readProgress(sql, campaign)).toMatchObject({
    air_micro: String(7 * SECOND_MICRO + DETECTION_MICRO),
  });
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
