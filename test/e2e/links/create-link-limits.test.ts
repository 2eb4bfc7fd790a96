import { describe, expect, inject, test } from 'vitest';
import { addPlan } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { secondsToColombiaMidnight } from '../../../shared/kernel/time/colombia.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { freshAlias, LONG_URL, linksOf } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');
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

describe('A monthly plan', () => {
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
    ['visit', undefined],
  ] as const)(
    'includes both where the price of a %s is %s, which pricing shows as null',
    async (item, amountMicro) => {
      const tenant = await createTenant(environment, { priced: false });
      const priceOf = (named: string, micros: bigint | null) =>
        setPrice(tenant.ctx, {
          organizationId: tenant.organizationId,
          currency: 'COP',
          amountMicro: micros,
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

  test('has a quota until Colombian midnight, which refused creations do not use', async () => {
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

  test('appears in the pricing next to the prices', async () => {
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
