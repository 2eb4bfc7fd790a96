import { expect } from 'vitest';
import { checkLedger } from '../../../shared/billing/ledger/check-ledger.ts';
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
  const usage = (await patiently(() => api.get('/account/billing/usage?groupBy=service'))).json.data;
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
  await expectCampaigns(tenant);
  await expectEvents(tenant);
}

/** Expects that a sandbox paid for nothing of what it did. */
export async function expectFree({ environment, organizationId }: Tenant): Promise<void> {
  expect((await checkLedger(operatorOf(environment), organizationId)).mismatches).toEqual([]);
  expect(
    await query(
      environment,
      'select balance_micro, pending_micro, held_micro from billing_account where organization_id = $1',
      [organizationId],
    ),
  ).toEqual([{ balance_micro: '0', pending_micro: '0', held_micro: '0' }]);
}
