import { describe, expect, inject, test } from 'vitest';
import { adjust } from '../../../shared/billing/movements/adjust.ts';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { createCostCenter } from '../../../shared/people/cost-centers/cost-centers.ts';
import { tamper } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink } from '../../harness/links/links.ts';
import {
  createTenant,
  createToken,
  LINK_MICRO,
  LOOKUP_MICRO,
  type Tenant,
} from '../../harness/organization.ts';

const environment = inject('environment');
const MOVEMENTS = '/account/billing/movements';
const OPENING = 1_000_000_000;

const list = async ({ api }: Pick<Tenant, 'api'>, search = '') =>
  (await api.get(MOVEMENTS + search)).json.data;

test('movements are listed newest first with the balance after each', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx, api } = tenant;
  const { domain, code } = await createLink(tenant);
  await api.get('/numberinsight/lookup/573001234567');
  const reason = { organizationId, direction: 'debit', reference: 't-1', description: 'Correction' } as const;
  await adjust(ctx, { ...reason, amountMicro: 1n });
  const afterLink = OPENING - Number(LINK_MICRO);
  const afterLookup = afterLink - Number(LOOKUP_MICRO);
  const common = {
    id: expect.any(Number),
    quantity: 1,
    usageHour: null,
    createdAt: expect.stringMatching(/Z$/),
  };
  const byHand = { ...common, service: null, costCenterId: null };
  const used = { ...common, type: 'charge', costCenterId: expect.any(Number) };
  expect(await list(tenant)).toEqual({
    items: [
      {
        ...byHand,
        type: 'adjustment',
        kind: 'correction',
        amountMicro: -1,
        balanceAfterMicro: afterLookup - 1,
        description: 'Correction',
        reference: 't-1',
      },
      {
        ...used,
        kind: 'lookup',
        service: 'numberinsight',
        amountMicro: -Number(LOOKUP_MICRO),
        balanceAfterMicro: afterLookup,
        description: 'Number looked up',
        reference: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      {
        ...used,
        kind: 'link',
        service: 'urlshortener',
        amountMicro: -Number(LINK_MICRO),
        balanceAfterMicro: afterLink,
        description: 'Short link created',
        reference: `${domain}/${code}`,
      },
      {
        ...byHand,
        type: 'topup',
        kind: 'payment',
        amountMicro: OPENING,
        balanceAfterMicro: OPENING,
        description: 'Top-up',
        reference: 'opening',
      },
    ],
    nextCursor: null,
  });
});

test('movements keep their place on pages while more are posted', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx } = tenant;
  const post = (reference: string) => topUpBalance(ctx, { organizationId, amountMicro: 1n, reference });
  for (const reference of ['1', '2', '3', '4']) await post(reference);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: { reference: string }[]; nextCursor: string | null } = await list(
      tenant,
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map(({ reference }) => reference));
    await post(`late ${seen.length}`);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['4', '3', '2', '1', 'opening']);
});

describe('Movements are filtered', () => {
  test('filters movements by service, type and cost center, alone and together', async () => {
    const tenant = await createTenant(environment);
    const { organizationId, ctx, api } = tenant;
    const { id: sales } = await createCostCenter(ctx, { organizationId, code: 'sales', name: 'Sales' });
    const token = await createToken(tenant, { costCenter: 'sales', capabilities: ['urlshortener.write'] });
    const link = await createLink({ api: createApi(environment.API_BASE_URL, token) });
    await createLink(tenant);
    await api.get('/numberinsight/lookup/573001234567');
    const references = async (search: string) =>
      (await list(tenant, search)).items.map(({ reference }: { reference: string | null }) => reference);
    const ofSales = [`${link.domain}/${link.code}`];
    expect(await references('?service=urlshortener')).toHaveLength(2);
    expect(await references('?service=numberinsight')).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
    expect(await references('?service=tts')).toEqual([]);
    expect(await references('?type=topup')).toEqual(['opening']);
    expect(await references('?type=charge')).toHaveLength(3);
    expect(await references(`?costCenter=${sales}`)).toEqual(ofSales);
    expect(await references(`?costCenter=${sales}&service=urlshortener&type=charge`)).toEqual(ofSales);
    expect(await references(`?costCenter=${sales}&type=topup`)).toEqual([]);
  });

  test('a range of Colombian days includes both', async () => {
    const tenant = await createTenant(environment);
    const { organizationId, ctx } = tenant;
    const moments = {
      early: '2024-03-10T04:59:59.999Z',
      first: '2024-03-10T05:00:00.000Z',
      last: '2024-03-12T04:59:59.999Z',
      late: '2024-03-12T05:00:00.000Z',
    };
    for (const [reference, at] of Object.entries(moments)) {
      await topUpBalance(ctx, { organizationId, amountMicro: 1n, reference });
      await tamper(
        environment,
        'update movement set created_at = $2 where organization_id = $1 and reference = $3',
        [organizationId, at, reference],
      );
    }
    const references = async (search: string) =>
      (await list(tenant, search)).items.map(({ reference }: { reference: string }) => reference);
    expect(await references('?from=2024-03-10&to=2024-03-11')).toEqual(['last', 'first']);
    expect(await references('?to=2024-03-09')).toEqual(['early']);
    const today = toColombiaDay(new Date());
    expect(await references(`?from=${addDays(today, -1)}`)).toEqual(['opening']);
  });

  test.each([
    ['?service=sms', 'service'],
    ['?type=payment', 'type'],
    ['?costCenter=sales', 'costCenter'],
    ['?costCenter=9007199254740991', 'costCenter'],
    ['?from=2024-02-30', 'from'],
    ['?from=2024-03-11&to=2024-03-10', 'from'],
  ])('refuses %s by name', async (search, field) => {
    const { api } = await createTenant(environment);
    expect(refusalOf(await api.get(MOVEMENTS + search))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: [field],
    });
  });
});
