import { expect } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { operatorOf, type Tenant } from '../../harness/organization.ts';

/** Expects that what an organization reads of its money agrees with its movements and its pending usage. */
async function expectMoney({ api, environment, organizationId }: Tenant): Promise<void> {
  const { mismatches } = await checkLedger(operatorOf(environment), organizationId);
  expect(mismatches).toEqual([]);
  const [row] = await query<{ balance: string; available: string; held: string; used: string }>(
    environment,
    `select (select coalesce(sum(amount_micro), 0) from movement where organization_id = $1) as balance,
            balance_micro + credit_line_micro - pending_micro as available, held_micro as held,
            (select coalesce(sum(-amount_micro), 0) from movement where organization_id = $1 and type in ('charge', 'refund'))
              + (select coalesce(sum(unit_micro * quantity), 0) from pending_usage where organization_id = $1) as used
       from billing_account where organization_id = $1`,
    [organizationId],
  );
  const billing = (await patiently(() => api.get('/account/billing'))).json.data;
  expect({ balance: String(billing.balanceMicro), available: String(billing.availableMicro) }).toEqual({
    balance: row?.balance,
    available: row?.available,
  });
  expect(row?.held).toBe('0');
  // Since yesterday: the month may have turned since the test began.
  const from = addDays(toColombiaDay(new Date()), -1);
  const usage = (await patiently(() => api.get(`/account/billing/usage?groupBy=service&from=${from}`))).json
    .data;
  expect(String(usage.totals.amountMicro)).toBe(row?.used);
}

/** Expects that each campaign is over, and cost what its event and its results say. */
async function expectCampaigns({ environment, organizationId }: Tenant): Promise<void> {
  const campaigns = await query(
    environment,
    `select progress.ended = progress.recipients as is_over, air_micro + speech_micro as cost, (
              select data ->> 'costMicro' from webhook_event
               where organization_id = $1 and type = 'voice.campaign.completed'
                 and data ->> 'campaignId' = campaign.campaign_id::text) as told
       from campaign join campaign_progress progress on progress.campaign_id = campaign.id where organization_id = $1`,
    [organizationId],
  );
  expect(campaigns.length).toBeGreaterThan(0);
  expect(campaigns).toEqual(campaigns.map(({ cost }) => ({ is_over: true, cost, told: cost })));
}

/** Expects that each batch cost the price of what exists of it, as its event says. */
async function expectBatches({ environment, organizationId }: Tenant): Promise<void> {
  const batches = await query<{ is: object; there: object; told: object }>(
    environment,
    `select jsonb_build_object('made', count - failed, 'micro', unit_micro * (count - failed)) as is,
            jsonb_build_object(
              'made', case service when 'urlshortener' then (select count(*) from link where batch_id = batch.id)
                                   else count - failed end,
              'micro', (select coalesce(sum(-amount_micro), 0) from movement
                         where organization_id = $1 and kind in ('link_batch', 'number_batch') and reference = job_id::text)) as there,
            (select jsonb_build_object(
                      'made', (data ->> 'processed')::int - coalesce(data ->> 'failed', data ->> 'invalid')::int,
                      'micro', coalesce((data ->> 'chargedMicro')::bigint, unit_micro * (count - failed)))
               from webhook_event
              where organization_id = $1 and type = service || '.batch.completed' and data ->> 'jobId' = job_id::text) as told
       from batch where organization_id = $1`,
    [organizationId],
  );
  expect(batches.length).toBeGreaterThan(0);
  expect(batches).toEqual(batches.map(({ is }) => ({ is, there: is, told: is })));
}

/** Expects that each call was over once, as its last event said: nothing of that has changed since. */
async function expectCalls({ environment, organizationId }: Tenant): Promise<void> {
  const calls = await query<{ is: object; told: object[] }>(
    environment,
    `select jsonb_build_object('status', call.status, 'endReason', end_reason, 'attempts', attempts, 'airSec', duration_air,
                               'answeredBy', answered_by) as is, (
              select jsonb_agg(jsonb_build_object('status', data -> 'status', 'endReason', data -> 'endReason',
                                                  'attempts', data -> 'attemptsCount', 'airSec', data #> '{attempt,durationAir}',
                                                  'answeredBy', data #> '{attempt,answeredBy}'))
                from webhook_event
               where organization_id = $1 and type in ('voice.completed', 'voice.failed', 'voice.canceled')
                 and data ->> 'callId' = call.call_id::text) as told
       from call join call_attempt last on last.call_id = call.id and last.attempt = call.attempts
      where organization_id = $1 and campaign_id is null`,
    [organizationId],
  );
  expect(calls.length).toBeGreaterThan(0);
  expect(calls).toEqual(calls.map(({ is }) => ({ is, told: [is] })));
}

/** Expects that what is pulled is what is delivered to an endpoint that takes everything, each event once. */
async function expectEvents({ api, environment, organizationId }: Tenant): Promise<void> {
  const pulled: string[] = [];
  for (let after = ''; ; ) {
    const place = after && `&after=${after}`;
    const { events, after: next } = (await patiently(() => api.get(`/webhooks/events?limit=100${place}`)))
      .json.data;
    pulled.push(...events.map(({ id }: { id: string }) => id));
    if (events.length === 0) break;
    after = next;
  }
  const delivered = await query<{ id: string }>(
    environment,
    'select unnest(coalesce(event_ids, array[event_id])) as id from webhook_delivery where organization_id = $1',
    [organizationId],
  );
  expect(pulled.length).toBeGreaterThan(0);
  expect(pulled.toSorted()).toEqual(delivered.map(({ id }) => id).toSorted());
}

/** Expects that everything that an organization can read of what it used agrees, once nothing of it is under way. */
export async function expectBooks(tenant: Tenant): Promise<void> {
  await expectMoney(tenant);
  await expectBatches(tenant);
  await expectCalls(tenant);
  await expectCampaigns(tenant);
  await expectEvents(tenant);
}

/** Expects that a sandbox paid for nothing of what it did, and was told the same as any other organization. */
export async function expectFree(sandbox: Tenant): Promise<void> {
  const { environment, organizationId } = sandbox;
  expect((await checkLedger(operatorOf(environment), organizationId)).mismatches).toEqual([]);
  expect(
    await query(
      environment,
      'select balance_micro, pending_micro, held_micro from billing_account where organization_id = $1',
      [organizationId],
    ),
  ).toEqual([{ balance_micro: '0', pending_micro: '0', held_micro: '0' }]);
  await expectBatches(sandbox);
  await expectCalls(sandbox);
  await expectCampaigns(sandbox);
}
