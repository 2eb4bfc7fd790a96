import { describe, expect, inject, test } from 'vitest';
import { addPlan, endPlan } from '../../../operator/billing/plans.ts';
import { setPrice } from '../../../operator/billing/prices.ts';
import { topUp } from '../../../operator/billing/top-up.ts';
import { setSpendLimit } from '../../../shared/billing/verbs/set-spend-limit.ts';
import { createCostCenter } from '../../../shared/cost-centers/create-cost-center.ts';
import { secondsToColombiaMidnight } from '../../../shared/time/colombia.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink, freshAlias, LONG_URL, linksOf } from '../../harness/links/links.ts';
import {
  balanceOf,
  createTenant,
  createToken,
  LINK_MICRO,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');
const NO_FUNDS = { status: 402, code: 'URLSHORTENER_INSUFFICIENT_FUNDS', fields: [] };
const LIMIT_REACHED = { status: 402, code: 'URLSHORTENER_SPEND_LIMIT_REACHED', fields: [] };
const NOT_PRICED = { status: 409, code: 'URLSHORTENER_NOT_PRICED', fields: [] };

const post = ({ api }: Tenant, code?: string) =>
  api.post('/urlshortener/links', { longUrl: LONG_URL, ...(code === undefined ? {} : { code }) });
const tryToCreate = async (tenant: Tenant, code?: string) => {
  const answer = await post(tenant, code);
  return answer.status === 201 ? 'created' : refusalOf(answer);
};
const addLinkPlan = ({ ctx, organizationId }: Tenant, dailyQuota?: number) =>
  addPlan(ctx, {
    organizationId,
    service: 'urlshortener',
    name: 'Monthly',
    ...(dailyQuota === undefined ? {} : { dailyQuota }),
  });

describe('A creation', () => {
  test('posts one movement, of the price, on the cost center of its key', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000n });
    const { ctx, organizationId } = tenant;
    const center = await createCostCenter(ctx, { organizationId, code: 'sales', name: 'Sales' });
    const token = await createToken(tenant, { costCenter: 'sales', capabilities: ['urlshortener.write'] });
    const { domain, code } = await createLink({ api: createApi(environment.API_BASE_URL, token) });
    const movements = await query(
      environment,
      `select type, service, amount_micro, balance_after_micro, quantity, reference, cost_center_id
         from movement where organization_id = $1 and type = 'charge'`,
      [organizationId],
    );
    expect(movements).toEqual([
      {
        type: 'charge',
        service: 'urlshortener',
        amount_micro: String(-LINK_MICRO),
        balance_after_micro: String(100_000_000n - LINK_MICRO),
        quantity: '1',
        reference: `${domain}/${code}`,
        cost_center_id: String(center.id),
      },
    ]);
    expect(await balanceOf(tenant)).toBe(100_000_000n - LINK_MICRO);
  });

  test('is refused once the balance does not pay for it, until it is topped up', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 2n * LINK_MICRO + 1n });
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toEqual(NO_FUNDS);
    expect(await balanceOf(tenant)).toBe(1n);
    expect(await linksOf(tenant)).toBe(2);
    const { ctx, organizationId } = tenant;
    await topUp(ctx, { organizationId, amountMicro: LINK_MICRO - 1n, reference: 'exactly' });
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await balanceOf(tenant)).toBe(0n);
  });

  test('never takes the balance below zero, however many come at once', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 10n * LINK_MICRO });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryToCreate(tenant)));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome !== 'created')).toEqual(Array(20).fill(NO_FUNDS));
    expect(await balanceOf(tenant)).toBe(0n);
    expect(await linksOf(tenant)).toBe(10);
  });

  test('spends a credit line to its end', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    await query(
      environment,
      "update billing_account set mode = 'credit', credit_line_micro = $2 where organization_id = $1",
      [tenant.organizationId, String(2n * LINK_MICRO)],
    );
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toEqual(NO_FUNDS);
    expect(await balanceOf(tenant)).toBe(-2n * LINK_MICRO);
  });

  test('is refused on a closed account, however much is on it', async () => {
    const tenant = await createTenant(environment);
    await query(environment, "update billing_account set status = 'closed' where organization_id = $1", [
      tenant.organizationId,
    ]);
    expect(await tryToCreate(tenant)).toEqual(NO_FUNDS);
  });

  test('that is refused for its alias costs nothing', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000n });
    const alias = freshAlias();
    expect(await tryToCreate(tenant, alias)).toBe('created');
    expect(await tryToCreate(tenant, alias)).toMatchObject({ code: 'ALIAS_TAKEN' });
    expect(await balanceOf(tenant)).toBe(100_000_000n - LINK_MICRO);
  });
});

describe('The price of a creation', () => {
  test('is that of its moment', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 100_000_000n });
    const { ctx, organizationId } = tenant;
    await createLink(tenant);
    await setPrice(ctx, { organizationId, item: 'urlshortener.link', currency: 'COP', amountMicro: 7n });
    await createLink(tenant);
    expect(await balanceOf(tenant)).toBe(100_000_000n - LINK_MICRO - 7n);
  });

  test('may be zero: then nothing is needed and nothing is posted', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n, linkMicro: 0n });
    expect(await tryToCreate(tenant)).toBe('created');
    const posted = await query(environment, 'select from movement where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect(posted).toHaveLength(0);
  });

  test('is the list price where the organization has none of its own', async () => {
    const tenant = await createTenant(environment, { currency: 'PEN', priced: false });
    expect(await tryToCreate(tenant)).toEqual(NOT_PRICED);
    const list = { organizationId: null, currency: 'PEN', item: 'urlshortener.link' } as const;
    await setPrice(tenant.ctx, { ...list, amountMicro: 3n });
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - 3n);
  });

  test('must be there, which is said before the lack of funds', async () => {
    const unpriced = await createTenant(environment, { priced: false, balanceMicro: 0n });
    expect(await tryToCreate(unpriced)).toEqual(NOT_PRICED);
    const withoutAmount = await createTenant(environment, { linkMicro: null, balanceMicro: 0n });
    expect(await tryToCreate(withoutAmount)).toEqual(NOT_PRICED);
    const withoutCurrency = await createTenant(environment, { currency: null });
    expect(await tryToCreate(withoutCurrency)).toEqual({
      status: 409,
      code: 'URLSHORTENER_CURRENCY_UNDEFINED',
      fields: [],
    });
  });
});

describe('A monthly plan', () => {
  test('includes creations, with an empty balance and without an amount', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n, linkMicro: null });
    await addLinkPlan(tenant);
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await balanceOf(tenant)).toBe(0n);
  });

  test.each([
    ['the currency has no price at all', { priced: false }],
    ['both amounts are null', { linkMicro: null, visitMicro: null }],
  ])('does not help where %s', async (_, terms) => {
    const tenant = await createTenant(environment, terms);
    for (const plan of ['without', 'with']) {
      if (plan === 'with') await addLinkPlan(tenant);
      expect(await tryToCreate(tenant)).toEqual(NOT_PRICED);
      const bulk = await tenant.api.post('/urlshortener/links/bulk', { links: [{ longUrl: LONG_URL }] });
      expect(refusalOf(bulk)).toEqual(NOT_PRICED);
      expect(refusalOf(await tenant.api.get('/urlshortener/pricing'))).toEqual(NOT_PRICED);
      const { items } = (await tenant.api.get('/account/prices')).json.data;
      expect(items.slice(0, 2)).toMatchObject(Array(2).fill({ amountMicro: null, includedInPlan: false }));
    }
    expect(await linksOf(tenant)).toBe(0);
  });

  test.each([
    ['link', null],
    ['link', undefined],
    ['visit', null],
    ['visit', undefined],
  ] as const)(
    'includes both where the price of a %s is %s, which pricing shows as null',
    async (item, amountMicro) => {
      const tenant = await createTenant(environment, { priced: false });
      const priceOf = (named: string, micros: bigint | null) =>
        setPrice(tenant.ctx, {
          ...{ organizationId: tenant.organizationId, currency: 'COP', amountMicro: micros },
          item: named === 'link' ? 'urlshortener.link' : 'urlshortener.visit',
        });
      await priceOf(item === 'link' ? 'visit' : 'link', 7n);
      if (amountMicro === null) await priceOf(item, null);
      const prices = {
        perLinkMicro: item === 'link' ? null : 7,
        perUniqueVisitMicro: item === 'link' ? 7 : null,
      };
      const pricing = async () => (await tenant.api.get('/urlshortener/pricing')).json.data;
      expect(await pricing()).toMatchObject({ ...prices, includedInPlan: false });
      expect(await tryToCreate(tenant)).toEqual(item === 'link' ? NOT_PRICED : 'created');
      await addLinkPlan(tenant);
      expect(await pricing()).toMatchObject({ ...prices, includedInPlan: true });
      expect(await tryToCreate(tenant)).toBe('created');
      const { items } = (await tenant.api.get('/account/prices')).json.data;
      expect(items.slice(0, 2)).toMatchObject(Array(2).fill({ includedInPlan: true }));
    },
  );

  test('has a quota until Colombia midnight, which refused creations do not use', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    await addLinkPlan(tenant, 2);
    const alias = freshAlias();
    expect(await tryToCreate(tenant, alias)).toBe('created');
    expect(await tryToCreate(tenant, alias)).toMatchObject({ code: 'ALIAS_TAKEN' });
    expect(await tryToCreate(tenant)).toBe('created');
    const before = secondsToColombiaMidnight(new Date());
    const refused = await post(tenant);
    const after = secondsToColombiaMidnight(new Date());
    expect(refusalOf(refused)).toEqual({
      status: 429,
      code: 'URLSHORTENER_LINK_QUOTA_EXCEEDED',
      fields: [],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(after);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(before + 1);
    expect(await linksOf(tenant)).toBe(2);

    await query(environment, 'update plan_usage set day = day - 1 where organization_id = $1', [
      tenant.organizationId,
    ]);
    expect(await tryToCreate(tenant)).toBe('created');
  });

  test('keeps its quota exactly when creations come at once', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    await addLinkPlan(tenant, 7);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryToCreate(tenant)));
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(7);
    expect(await linksOf(tenant)).toBe(7);
  });

  test('that has ended includes nothing any more', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 0n });
    const { ctx, organizationId } = tenant;
    const { id: planId } = await addLinkPlan(tenant);
    expect(await tryToCreate(tenant)).toBe('created');
    await endPlan(ctx, { organizationId, planId });
    expect(await tryToCreate(tenant)).toEqual(NO_FUNDS);
  });

  test('shows in the pricing beside the prices', async () => {
    const tenant = await createTenant(environment);
    const pricing = async () => (await tenant.api.get('/urlshortener/pricing')).json.data;
    const prices = {
      currency: 'COP',
      perLinkMicro: Number(LINK_MICRO),
      perUniqueVisitMicro: Number(VISIT_MICRO),
    };
    expect(await pricing()).toEqual({ ...prices, includedInPlan: false });
    await addLinkPlan(tenant);
    expect(await pricing()).toEqual({ ...prices, includedInPlan: true });
  });
});

describe('A spend limit', () => {
  test.each(['day', 'month'] as const)('of a %s is not exceeded, and no top-up helps', async (period) => {
    const tenant = await createTenant(environment);
    const { ctx, organizationId } = tenant;
    await setSpendLimit(ctx, { organizationId, period, limitMicro: 2n * LINK_MICRO + 1n });
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await tryToCreate(tenant)).toEqual(LIMIT_REACHED);
    await topUp(ctx, { organizationId, amountMicro: 1_000_000_000n, reference: 'more' });
    expect(await tryToCreate(tenant)).toEqual(LIMIT_REACHED);
    expect(await linksOf(tenant)).toBe(2);
  });

  test('of a month counts the days before, that of a day does not', async () => {
    const tenant = await createTenant(environment);
    const { ctx, organizationId } = tenant;
    const limitMicro = LINK_MICRO;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro });
    expect(await tryToCreate(tenant)).toBe('created');
    await query(
      environment,
      "update spend set period_start = period_start - 1 where organization_id = $1 and period = 'day'",
      [organizationId],
    );
    expect(await tryToCreate(tenant)).toBe('created');
    await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: 2n * LINK_MICRO });
    await query(environment, "delete from spend where organization_id = $1 and period = 'day'", [
      organizationId,
    ]);
    expect(await tryToCreate(tenant)).toEqual(LIMIT_REACHED);
  });
});
