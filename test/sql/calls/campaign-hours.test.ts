import { expect, test } from 'vitest';
import { takeDueCampaigns } from '../../../db/calls/functions/campaigns.ts';
import { hoursFrom } from '../../harness/calls/hours-from.ts';
import { callOf } from '../suite/suite-of.ts';
import { useSql } from '../suite/use-sql.ts';
import { nextCarrier } from './attempts.ts';
import { openCaller } from './calls.ts';
import { addCampaign, change, mobiles, readProgress, readStatus, step } from './campaigns.ts';

const sql = useSql();
const ABROAD = ['12125550123', '12125550124'];
const OPENS_AT = new Date(Date.now() + 3_600_000);
const NIGHT = hoursFrom(OPENS_AT);

type Campaign = Awaited<ReturnType<typeof addCampaign>>;

async function open(purpose: 'collection' | 'advertising' | 'service' | null, numbers: string[]) {
  const tenant = await openCaller(sql);
  const campaign = await addCampaign(sql, tenant, numbers, { terms: { purpose } });
  await change(sql, tenant, campaign, 'start');
  return { tenant, campaign };
}

const numbersOf = async ({ id }: Campaign): Promise<string[]> =>
  (
    await sql.query<{ to: string }>(
      'select to_number as to from call where campaign_id = $1 order by to_number',
      [id],
    )
  ).map(({ to }) => to);

const isDue = async ({ campaignId }: Campaign): Promise<boolean> =>
  (await callOf(sql, takeDueCampaigns)({ limit: 1_000 })).some((due) => due.campaignId === campaignId);

test.each(['collection', 'advertising'] as const)(
  'at night a campaign for %s creates no calls, wakes nobody until morning, and then calls all',
  async (purpose) => {
    const { campaign } = await open(purpose, mobiles(3));
    const carrier = nextCarrier();
    expect(await step(sql, campaign, carrier, { hours: NIGHT })).toBeNull();
    expect(await numbersOf(campaign)).toEqual([]);
    expect(await readProgress(sql, campaign)).toMatchObject({ ready: 3, calling: 0 });
    expect(await readStatus(sql, campaign)).toMatchObject({ status: 'running', held_until: OPENS_AT });
    expect(await isDue(campaign)).toBe(false);
    await sql.query('update campaign set held_until = now() where id = $1', [campaign.id]);
    expect(await isDue(campaign)).toBe(true);
    expect((await step(sql, campaign, carrier))?.calls).toHaveLength(3);
    expect(await readStatus(sql, campaign)).toMatchObject({ held_until: null });
  },
);

test('at night a campaign calls recipients abroad, and the others in the morning', async () => {
  const { campaign } = await open('collection', [...mobiles(2), ...ABROAD]);
  const carrier = nextCarrier();
  expect((await step(sql, campaign, carrier, { hours: NIGHT }))?.calls).toHaveLength(2);
  expect(await numbersOf(campaign)).toEqual(ABROAD);
  // Their retries are due before the morning.
  expect(await step(sql, campaign, carrier, { hours: NIGHT })).toMatchObject({ calls: [], waitMs: 1_000 });
  await sql.query("update call set status = 'retrying', next_attempt_at = $2 where campaign_id = $1", [
    campaign.id,
    OPENS_AT,
  ]);
  expect(await step(sql, campaign, carrier, { hours: NIGHT })).toBeNull();
  expect((await step(sql, campaign, carrier))?.calls).toHaveLength(2);
  expect(await numbersOf(campaign)).toEqual([...ABROAD, ...mobiles(2)]);
});

test('a campaign for service calls at night, unless its organization keeps the hours for all calls', async () => {
  for (const purpose of ['service', null] as const) {
    const { tenant, campaign } = await open(purpose, mobiles(2));
    const carrier = nextCarrier();
    expect((await step(sql, campaign, carrier, { hours: NIGHT, limit: 1 }))?.calls).toHaveLength(1);
    await sql.query('update call_setting set contact_hours = true where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect((await step(sql, campaign, carrier, { hours: NIGHT }))?.calls).toEqual([]);
    expect(await numbersOf(campaign)).toHaveLength(1);
  }
});
