import { describe, expect, inject, test } from 'vitest';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink, LONG_URL } from '../../harness/links/links.ts';
import { balanceOf, createTenant, createToken, LINK_MICRO, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const NOT_PRICED = { status: 409, code: 'URLSHORTENER_NOT_PRICED', fields: [] };
const post = ({ api }: Tenant, code?: string) =>
  api.post('/urlshortener/links', { longUrl: LONG_URL, ...(code === undefined ? {} : { code }) });
const tryToCreate = async (tenant: Tenant, code?: string) => {
  const answer = await post(tenant, code);
  return answer.status === 201 ? 'created' : refusalOf(answer);
};

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
});

describe('The price of a creation', () => {
  test('is the list price if the organization has none of its own', async () => {
    const tenant = await createTenant(environment, { currency: 'PEN', priced: false });
    expect(await tryToCreate(tenant)).toEqual(NOT_PRICED);
    const list = { organizationId: null, currency: 'PEN', item: 'urlshortener.link' } as const;
    await setPrice(tenant.ctx, { ...list, amountMicro: 3n });
    expect(await tryToCreate(tenant)).toBe('created');
    expect(await balanceOf(tenant)).toBe(1_000_000_000n - 3n);
  });

  test('is required, which is checked before the funds', async () => {
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
