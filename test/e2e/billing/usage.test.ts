import { expect, inject, test } from 'vitest';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink } from '../../harness/links/links.ts';
import { createTenant, LINK_MICRO, LOOKUP_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');

test('the usage is what the movements of the day add up to, by each group and by all', async () => {
  const tenant = await createTenant(environment);
  await createLink(tenant);
  await createLink(tenant);
  await tenant.api.get('/numberinsight/lookup/573001234567');
  const total = Number(2n * LINK_MICRO + LOOKUP_MICRO);
  const totals = { amountMicro: total, chargedMicro: total, refundedMicro: 0, pendingMicro: 0 };
  const { items: movements } = (await tenant.api.get('/account/billing/movements?type=charge')).json.data;
  expect(
    movements.reduce((sum: number, { amountMicro }: { amountMicro: number }) => sum - amountMicro, 0),
  ).toBe(total);

  for (const groupBy of ['day', 'service', 'costCenter', 'day,service,costCenter']) {
    const { status, json } = await tenant.api.get(`/account/billing/usage?groupBy=${groupBy}`);
    expect([status, json.data.currency, json.data.totals]).toEqual([200, 'COP', totals]);
    const sum = json.data.items.reduce(
      (all: number, line: { amountMicro: number }) => all + line.amountMicro,
      0,
    );
    expect(sum).toBe(total);
  }
  const { items } = (await tenant.api.get('/account/billing/usage?groupBy=service')).json.data;
  expect(
    items.map(({ service, kind, quantity }: Record<string, unknown>) => [service, kind, quantity]),
  ).toEqual([
    ['numberinsight', 'lookup', 1],
    ['urlshortener', 'link', 2],
  ]);
  const before = await tenant.api.get('/account/billing/usage?from=2026-01-01&to=2026-01-31');
  expect(before.json.data).toMatchObject({ items: [], totals: { amountMicro: 0 } });
});

test('a range that is too long, in disorder or grouped by something else is refused, naming the field', async () => {
  const { api } = await createTenant(environment);
  const refused = async (query: string) => refusalOf(await api.get(`/account/billing/usage?${query}`));
  const invalid = (field: string) => ({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: [field] });
  expect(await refused('from=2025-01-01&to=2026-01-02')).toEqual(invalid('from'));
  expect(await refused('from=2026-01-02&to=2026-01-01')).toEqual(invalid('from'));
  expect(await refused('from=2999-01-01')).toEqual(invalid('from'));
  expect(await refused('groupBy=key')).toEqual(invalid('groupBy'));
  expect((await api.get('/account/billing/usage?from=2025-01-01&to=2026-01-01')).status).toBe(200);
});

test('the usage of an organization shows nothing of another', async () => {
  const [busy, other] = await Promise.all([createTenant(environment), createTenant(environment)]);
  await createLink(busy);
  expect((await other.api.get('/account/billing/usage')).json.data.items).toEqual([]);
});
