import { describe, expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { endHour, postUsage } from '../../harness/links/usage.ts';
import {
  balanceOf,
  createTenant,
  createToken,
  LINK_MICRO,
  type Tenant,
  VISIT_MICRO,
} from '../../harness/organization.ts';

const environment = inject('environment');
const HOUR_MS = 3_600_000;
const OPENING = 100_000_000n;

/** A link of a tenant, and a function that counts visits at chosen moments. */
async function openLink(tenant: Tenant) {
  const link = await createLink(tenant);
  const linkId = await linkIdOf(environment, link);
  let sent = 0;
  const count = async (...moments: (Date | number)[]) => {
    sent += moments.length;
    const clicks = moments.map((moment) => clickAt(linkId, new Date(moment).toISOString()));
    await appendClicks(tenant.ctx, clicks);
    await waitForClicks(environment, link.code, sent);
  };
  return { link, count };
}

describe('A visit', () => {
  test('is charged with the others of its hour in one movement, on the cost center of its link', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { ctx, organizationId } = tenant;
    const center = await createCostCenter(ctx, { organizationId, code: 'sales', name: 'Sales' });
    const token = await createToken(tenant, { costCenter: 'sales', capabilities: ['urlshortener.write'] });
    const { count } = await openLink({ ...tenant, api: createApi(environment.API_BASE_URL, token) });
    await count(Date.now(), Date.now(), Date.now());
    await count(Date.now());
    expect((await tenant.api.get('/account/billing')).json.data).toMatchObject({
      balanceMicro: Number(OPENING - LINK_MICRO),
      pendingMicro: Number(4n * VISIT_MICRO),
      availableMicro: Number(OPENING - LINK_MICRO - 4n * VISIT_MICRO),
    });
    await endHour(environment, organizationId);
    await postUsage(environment);
    const [movement] = (await tenant.api.get('/account/billing/movements?limit=1')).json.data.items;
    expect(movement).toMatchObject({
      type: 'charge',
      kind: 'visit',
      service: 'urlshortener',
      quantity: 4,
      costCenterId: center.id,
      amountMicro: Number(-4n * VISIT_MICRO),
      description: 'Visits to short links',
      reference: null,
      balanceAfterMicro: Number(OPENING - LINK_MICRO - 4n * VISIT_MICRO),
    });
  });

  test('is charged at the price of its own time, whenever it is counted', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { ctx, organizationId } = tenant;
    const { count } = await openLink(tenant);
    const effectiveFrom = new Date(Date.now() + HOUR_MS);
    const price = { organizationId, item: 'urlshortener.visit', currency: 'COP' } as const;
    await setPrice(ctx, { ...price, amountMicro: 7n, effectiveFrom });
    const change = effectiveFrom.getTime();
    await count(change, change - 1, change + 1);
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - VISIT_MICRO - 14n);
  });

  test('is free while a plan includes it, to the millisecond', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { ctx, organizationId } = tenant;
    const { count } = await openLink(tenant);
    const startsAt = new Date(Date.now() + HOUR_MS);
    const endsAt = new Date(startsAt.getTime() + HOUR_MS);
    await addPlan(ctx, { organizationId, service: 'urlshortener', name: 'An hour', startsAt, endsAt });
    await count(startsAt, endsAt.getTime() - 1);
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO);
    await count(startsAt.getTime() - 1, endsAt);
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - 2n * VISIT_MICRO);
  });

  test.each([null, 0n])('is free where its price is %s', async (visitMicro) => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING, visitMicro });
    const { count } = await openLink(tenant);
    await count(Date.now());
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO);
  });

  test('a visit from before there was any price is free', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { count } = await openLink(tenant);
    await count(Date.parse('2026-01-01T00:00:00Z'));
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO);
  });

  test('is charged below zero, and then creations are refused until a top-up covers it', async () => {
    const tenant = await createTenant(environment, { balanceMicro: LINK_MICRO });
    const { ctx, organizationId, api } = tenant;
    const { count } = await openLink(tenant);
    await count(Date.now(), Date.now());
    expect(await balanceOf(tenant)).toBe(-2n * VISIT_MICRO);
    const create = () => api.post('/urlshortener/links', { longUrl: LONG_URL });
    const refused = { status: 402, code: 'URLSHORTENER_INSUFFICIENT_FUNDS', fields: [] };
    expect(refusalOf(await create())).toEqual(refused);
    await topUpBalance(ctx, { organizationId, amountMicro: LINK_MICRO, reference: 'not enough' });
    expect(refusalOf(await create())).toEqual(refused);
    await topUpBalance(ctx, { organizationId, amountMicro: 2n * VISIT_MICRO, reference: 'enough' });
    expect((await create()).status).toBe(201);
    expect(await balanceOf(tenant)).toBe(0n);
  });

  test('is charged over a spend limit, and counts towards it', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { ctx, organizationId, api } = tenant;
    const { count } = await openLink(tenant);
    const limitMicro = 2n * LINK_MICRO + VISIT_MICRO - 1n;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro });
    await count(Date.now());
    const refused = await api.post('/urlshortener/links', { longUrl: LONG_URL });
    expect(refusalOf(refused)).toMatchObject({ status: 402, code: 'URLSHORTENER_SPEND_LIMIT_REACHED' });
    await count(...Array<number>(20).fill(Date.now()));
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - 21n * VISIT_MICRO);
  });

  test('a visit of a deleted link was charged, and is still counted after the link is restored', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { link, count } = await openLink(tenant);
    await count(Date.now());
    const path = `/urlshortener/links/${link.domain}/${link.code}`;
    expect((await tenant.api.send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await tenant.api.get(`${path}/stats`)).status).toBe(404);
    const restored = await tenant.api.send(`${path}/restore`, { method: 'POST' });
    expect(restored.json.data).toMatchObject({ clicks: 1, uniqueClicks: 1 });
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - VISIT_MICRO);
  });
});
