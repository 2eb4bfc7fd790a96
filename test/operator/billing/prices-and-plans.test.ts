import { beforeEach, describe, expect, test } from 'vitest';
import { addPlan, endPlan, listPlans } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { createOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { told } from '../../harness/told.ts';
import { useOperatorCloud } from '../use-operator-cloud.ts';

const cloud = useOperatorCloud();
let ctx: Ctx;
beforeEach(() => {
  ctx = cloud.openContext().ctx;
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

async function newOrganization(): Promise<number> {
  const { id } = await createOrganization(ctx, { name: 'Billing', account: { currency: 'COP' } });
  return id;
}

describe('A price', () => {
  const LINK = { item: 'urlshortener.link', currency: 'COP' } as const;

  async function priceAt(organizationId: number, at: Date, currency = 'COP') {
    const rows = await cloud.query<{ amount_micro: string | null }>(
      'select amount_micro from routine.price_at($1, $2, $3, $4)',
      [organizationId, currency, LINK.item, at],
    );
    return rows.map(({ amount_micro }) => amount_micro);
  }

  test('applies from its moment until the next price, and takes precedence over the list price', async () => {
    const organizationId = await newOrganization();
    const currency = 'PEN';
    const list = { ...LINK, currency, organizationId: null };
    const own = { ...LINK, currency, organizationId };
    await setPrice(ctx, { ...list, amountMicro: 10n, effectiveFrom: inHours(1) });
    await setPrice(ctx, { ...list, amountMicro: 20n, effectiveFrom: inHours(3) });
    await setPrice(ctx, { ...own, amountMicro: 30n, effectiveFrom: inHours(5) });
    await setPrice(ctx, { ...own, amountMicro: null, effectiveFrom: inHours(7) });
    await setPrice(ctx, { ...own, amountMicro: 0n, effectiveFrom: inHours(9) });
    const at = (hours: number) => priceAt(organizationId, inHours(hours), currency);
    expect(await Promise.all([0, 2, 4, 6, 8, 10].map(at))).toEqual([
      [],
      ['10'],
      ['20'],
      ['30'],
      [null],
      ['0'],
    ]);
    expect(await priceAt(await newOrganization(), inHours(10), currency)).toEqual(['20']);
    expect(await priceAt(organizationId, inHours(10), 'CLP')).toEqual([]);
  });

  test('applies from now on by default, and never from the past', async () => {
    const organizationId = await newOrganization();
    const { effectiveFrom } = await setPrice(ctx, { ...LINK, organizationId, amountMicro: 5n });
    expect(await priceAt(organizationId, effectiveFrom)).toEqual(['5']);
    expect(await priceAt(organizationId, new Date(effectiveFrom.getTime() - 1))).toEqual([]);
    const past = { ...LINK, organizationId, amountMicro: 5n, effectiveFrom: inHours(-1) };
    await expect(setPrice(ctx, past)).rejects.toMatchObject({ code: 'IN_THE_PAST' });
  });

  test('is immutable', async () => {
    const organizationId = await newOrganization();
    const price = { ...LINK, organizationId, amountMicro: 5n, effectiveFrom: inHours(1) };
    await setPrice(ctx, price);
    await expect(setPrice(ctx, { ...price, amountMicro: 6n })).rejects.toMatchObject({
      code: 'PRICE_EXISTS',
    });
    await expect(
      cloud.query('update price set amount_micro = 1 where organization_id = $1', [organizationId]),
    ).rejects.toMatchObject({ code: '23001' });
  });

  test('is at most fifty million units, which the database enforces too', async () => {
    const own = { ...LINK, organizationId: await newOrganization() };
    const most = 50_000_000_000_000n;
    await expect(told(setPrice(ctx, { ...own, amountMicro: most + 1n }))).rejects.toThrow(
      'amountMicro: is more than a price can be',
    );
    await setPrice(ctx, { ...own, amountMicro: most });
    await expect(
      told(
        cloud.query(
          "insert into price (currency, item, amount_micro) values ('XAF', 'urlshortener.link', $1)",
          [most + 1n],
        ),
      ),
    ).rejects.toThrow('price_amount');
  });

  test('requires a known item and a known currency', async () => {
    const price = { organizationId: null, amountMicro: 1n };
    await expect(told(setPrice(ctx, { ...price, ...LINK, currency: 'XXZ' }))).rejects.toThrow(/^currency: /);
    // Types exclude this value, but the command line does not.
    await expect(told(setPrice(ctx, { ...price, ...LINK, item: 'sms' as never }))).rejects.toThrow(/^item: /);
  });
});

describe('A plan', () => {
  const monthly = { service: 'urlshortener', name: 'Monthly' } as const;

  test('runs from its start to its end, one at a time', async () => {
    const organizationId = await newOrganization();
    const first = await addPlan(ctx, { ...monthly, organizationId, endsAt: inHours(10) });
    expect(first).toMatchObject({ dailyQuota: 100_000 });
    const next = { ...monthly, organizationId, startsAt: inHours(10) };
    await expect(addPlan(ctx, { ...next, startsAt: inHours(9) })).rejects.toMatchObject({
      code: 'PLAN_OVERLAPS',
    });
    await addPlan(ctx, next);
    const planAt = async (at: Date) =>
      (await cloud.query('select id from routine.plan_at($1, $2, $3)', [organizationId, 'urlshortener', at]))
        .length;
    expect(await Promise.all([inHours(-1), inHours(1), inHours(11)].map(planAt))).toEqual([0, 1, 1]);
    await endPlan(ctx, { organizationId, planId: first.id, endsAt: inHours(5) });
    expect(await planAt(inHours(6))).toBe(0);
  });

  test('is deleted if it ends before its start, and cannot end twice', async () => {
    const organizationId = await newOrganization();
    const ahead = await addPlan(ctx, { ...monthly, organizationId, startsAt: inHours(1) });
    await endPlan(ctx, { organizationId, planId: ahead.id });
    expect(await listPlans(ctx, organizationId)).toEqual([]);

    const running = await addPlan(ctx, { ...monthly, organizationId });
    const later = { ...ctx, clock: () => inHours(1) };
    await endPlan(later, { organizationId, planId: running.id });
    const evenLater = { ...ctx, clock: () => inHours(2) };
    await expect(endPlan(evenLater, { organizationId, planId: running.id })).rejects.toMatchObject({
      code: 'PLAN_ENDED',
    });
    const stranger = await newOrganization();
    await expect(told(endPlan(ctx, { organizationId: stranger, planId: running.id }))).rejects.toThrow(
      'has no plan',
    );
  });

  test('is the only one of its service at a time, even if several are added at the same moment', async () => {
    const organizationId = await newOrganization();
    const speech = { ...monthly, organizationId, service: 'tts' } as const;
    const added = await Promise.allSettled(Array.from({ length: 6 }, () => addPlan(ctx, speech)));
    const refused = added.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const [kept, ...others] = await listPlans(ctx, organizationId);
    expect([refused.length, others]).toEqual([5, []]);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'PLAN_OVERLAPS', details: { id: kept?.id, name: 'Monthly' } });
  });

  test('does not end later, in the time of the next one', async () => {
    const organizationId = await newOrganization();
    const speech = { ...monthly, organizationId, service: 'tts' } as const;
    const first = await addPlan(ctx, { ...speech, endsAt: inHours(5) });
    const next = await addPlan(ctx, { ...speech, name: 'Next', startsAt: inHours(8) });
    await expect(
      endPlan(ctx, { organizationId, planId: first.id, endsAt: inHours(9) }),
    ).rejects.toMatchObject({ code: 'PLAN_OVERLAPS', details: { id: next.id, name: 'Next' } });
    const until = inHours(7);
    await endPlan(ctx, { organizationId, planId: first.id, endsAt: until });
    expect((await listPlans(ctx, organizationId)).map(({ endsAt }) => endsAt)).toEqual([null, until]);
  });
});
