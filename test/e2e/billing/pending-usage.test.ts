import { describe, expect, inject, test } from 'vitest';
import { setLowBalance } from '../../../shared/billing/account/low-balance.ts';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import { endHour, postUsage } from '../../harness/links/usage.ts';
import { createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');
const OPENING = 100_000_000n;

type Usage = { kind?: string; unitMicro?: bigint; quantity?: number; costCenterId?: number | null };

/** Adds usage as the drain and the end of a call do. */
const addUsage = ({ organizationId }: Tenant, usage: Usage = {}) => {
  const { kind = 'visit', unitMicro = VISIT_MICRO, quantity = 1, costCenterId = null } = usage;
  const service = kind === 'visit' ? 'urlshortener' : 'callblasting';
  return query(environment, 'select routine.add_usage($1, $2, $3, $4, $5, $6)', [
    organizationId,
    costCenterId,
    service,
    kind,
    unitMicro,
    quantity,
  ]);
};

const billingOf = async ({ api }: Tenant) => (await api.get('/account/billing')).json.data;
const chargesOf = async ({ api }: Tenant) =>
  (await api.get('/account/billing/movements?type=charge&limit=100')).json.data.items;

describe('Usage', () => {
  test('reduces the available balance at once, and the posted balance after its hour', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { organizationId, ctx } = tenant;
    await setSpendLimit(ctx, { organizationId, period: 'month', limitMicro: OPENING });
    await addUsage(tenant, { quantity: 3 });
    await addUsage(tenant, { quantity: 4 });
    const shown = { balanceMicro: Number(OPENING), pendingMicro: 7_000_000, availableMicro: 93_000_000 };
    expect(await billingOf(tenant)).toMatchObject({ ...shown, spendLimits: [{ spentMicro: 7_000_000 }] });
    await postUsage(environment);
    expect(await billingOf(tenant)).toMatchObject(shown);
    expect(await chargesOf(tenant)).toEqual([]);

    await endHour(environment, tenant.organizationId);
    await postUsage(environment);
    await postUsage(environment);
    const posted = { balanceMicro: 93_000_000, pendingMicro: 0, availableMicro: 93_000_000 };
    expect(await billingOf(tenant)).toMatchObject({ ...posted, spendLimits: [{ spentMicro: 7_000_000 }] });
    const movements = await chargesOf(tenant);
    expect(movements).toEqual([
      {
        id: expect.any(Number),
        type: 'charge',
        kind: 'visit',
        service: 'urlshortener',
        amountMicro: -7_000_000,
        balanceAfterMicro: 93_000_000,
        quantity: 7,
        description: 'Visits to short links',
        reference: null,
        costCenterId: null,
        usageHour: expect.stringMatching(/:00:00\.000Z$/),
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect(Date.parse(movements[0].usageHour)).toBeLessThan(Date.now() - 3_600_000);
  });

  test('becomes one movement for each hour, cost center, kind and unit price', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { organizationId, ctx } = tenant;
    const { id } = await createCostCenter(ctx, { organizationId, code: 'sales', name: 'Sales' });
    await addUsage(tenant, { quantity: 1 });
    await endHour(environment, tenant.organizationId, 2);
    for (const usage of [
      { quantity: 2 },
      { quantity: 3, costCenterId: id },
      { quantity: 4, unitMicro: 5n },
      { quantity: 6, kind: 'air_time', unitMicro: VISIT_MICRO },
    ])
      for (let part = 0; part < 2; part += 1) await addUsage(tenant, usage);
    await endHour(environment, tenant.organizationId);
    await postUsage(environment);
    const charges = (await chargesOf(tenant)).map((movement: Record<string, unknown>) => [
      movement.kind,
      movement.costCenterId,
      movement.quantity,
      movement.amountMicro,
    ]);
    expect(charges).toHaveLength(5);
    expect(charges).toEqual(
      expect.arrayContaining([
        ['visit', null, 1, -1_000_000],
        ['visit', null, 4, -4_000_000],
        ['visit', id, 6, -6_000_000],
        ['visit', null, 8, -40],
        ['air_time', null, 12, -12_000_000],
      ]),
    );
    expect(await readBalance(environment, organizationId)).toBe(OPENING - 23_000_040n);
  });

  test('refuses creations while pending as posted usage does, and can take the account below zero', async () => {
    const tenant = await createTenant(environment, { balanceMicro: LINK_MICRO });
    await addUsage(tenant, { unitMicro: 1n });
    const create = () => tenant.api.post('/urlshortener/links', { longUrl: LONG_URL });
    const refused = { status: 402, code: 'URLSHORTENER_INSUFFICIENT_FUNDS', fields: [] };
    expect(refusalOf(await create())).toEqual(refused);
    const look = await tenant.api.get('/numberinsight/lookup/573001234567');
    expect(look.status).toBe(200);
    await addUsage(tenant, { unitMicro: LINK_MICRO });
    expect(refusalOf(await tenant.api.get('/numberinsight/lookup/573001234567'))).toMatchObject({
      code: 'BILLING_INSUFFICIENT_FUNDS',
    });
    expect((await billingOf(tenant)).availableMicro).toBeLessThan(0);
  });

  test('counts towards a spend limit while pending', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { organizationId, ctx } = tenant;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: LINK_MICRO });
    await addUsage(tenant, { unitMicro: 1n });
    const answer = await tenant.api.post('/urlshortener/links', { longUrl: LONG_URL });
    expect(refusalOf(answer)).toMatchObject({ status: 402, code: 'URLSHORTENER_SPEND_LIMIT_REACHED' });
  });

  test('sends one low-balance event when it is recorded, not when it is posted', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    const { organizationId, ctx } = tenant;
    await setLowBalance(ctx, { organizationId, lowBalanceMicro: OPENING });
    await addEndpoint(environment, tenant, 'http://127.0.0.1:9', { types: ['billing.balance.low'] });
    const told = () =>
      query<{ available: number }>(
        environment,
        `select (data ->> 'availableMicro')::bigint::int as available from webhook_event
          where organization_id = $1 and type = 'billing.balance.low'`,
        [organizationId],
      );
    await addUsage(tenant);
    await addUsage(tenant);
    await endHour(environment, tenant.organizationId);
    await postUsage(environment);
    expect(await told()).toEqual([{ available: 99_000_000 }]);
  });

  test.runIf(IS_CI)('usage of more accounts than fit in one step is posted in a single run', async () => {
    const tenant = await createTenant(environment, { balanceMicro: OPENING });
    await query(
      environment,
      `select routine.add_usage($1, null, 'urlshortener', 'visit', unit, 1) from generate_series(1, 450) unit`,
      [tenant.organizationId],
    );
    await endHour(environment, tenant.organizationId);
    await postUsage(environment);
    expect(await billingOf(tenant)).toMatchObject({
      pendingMicro: 0,
      balanceMicro: Number(OPENING) - 101_475,
    });
  });
});
