import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createTenant, createToken, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const UNIT = 1_000_000;

const put = async ({ api }: Pick<Tenant, 'api'>, body: unknown) =>
  await api.send('/account/billing/limits', {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
const limitsOf = async ({ api }: Pick<Tenant, 'api'>) => (await api.get('/account/billing/limits')).json.data;
const month = (units: number) => ({ spendLimits: [{ period: 'month', limitMicro: units * UNIT }] });

test('limits are set where there are none, lowered, and never raised', async () => {
  const tenant = await createTenant(environment);
  expect(await limitsOf(tenant)).toEqual({ spendLimits: [], lowBalanceMicro: null });

  expect((await put(tenant, { ...month(500), lowBalanceMicro: 90 * UNIT })).status).toBe(200);
  const both = {
    spendLimits: [
      { period: 'day', limitMicro: 20 * UNIT },
      { period: 'month', limitMicro: 400 * UNIT },
    ],
  };
  const lowered = await put(tenant, both);
  expect(lowered.json.data).toMatchObject({ ...both, lowBalanceMicro: 90 * UNIT });
  expect(await limitsOf(tenant)).toEqual(lowered.json.data);
  expect((await put(tenant, both)).status).toBe(200);

  const raised = await put(tenant, {
    spendLimits: [
      { period: 'day', limitMicro: 10 * UNIT },
      { period: 'month', limitMicro: 401 * UNIT },
    ],
    lowBalanceMicro: 91 * UNIT,
  });
  expect(refusalOf(raised)).toEqual({
    status: 409,
    code: 'BILLING_LIMIT_ONLY_LOWERED',
    fields: ['spendLimits.1.limitMicro', 'lowBalanceMicro'],
  });
  expect(await limitsOf(tenant)).toEqual(lowered.json.data);
  const events = await query(
    environment,
    "select actor from audit_event where organization_id = $1 and verb = 'limits.lower'",
    [tenant.organizationId],
  );
  expect(events.length).toBeGreaterThanOrEqual(2);
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['key']));
});

test('limits are lowered only by a key that may do so, which billing alone does not allow', async () => {
  const tenant = await createTenant(environment);
  const by = async (capability: 'account' | 'limits') => ({
    api: createApi(environment.API_BASE_URL, await createToken(tenant, { capabilities: [capability] })),
  });
  const [reader, lowerer] = [await by('account'), await by('limits')];
  expect(refusalOf(await put(reader, month(1)))).toEqual({
    status: 403,
    code: 'AUTH_CAPABILITY_NOT_ALLOWED',
    fields: [],
  });
  expect(await limitsOf(reader)).toEqual({ spendLimits: [], lowBalanceMicro: null });
  expect((await put(lowerer, month(1))).status).toBe(200);
  expect((await lowerer.api.get('/account/billing')).status).toBe(403);
});

test('limits that several requests lower at once end at the lowest', async () => {
  const tenant = await createTenant(environment);
  await put(tenant, month(1_000));
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => (await put(tenant, month(900 - n))).status),
  );
  expect(new Set(statuses).size).toBeLessThanOrEqual(2);
  expect((await limitsOf(tenant)).spendLimits[0].limitMicro).toBe(881 * UNIT);
});

test('wrong limits are refused, naming the field', async () => {
  const tenant = await createTenant(environment);
  const fieldsOf = async (body: unknown) => {
    const { status, fields } = refusalOf(await put(tenant, body));
    expect(status).toBe(400);
    return fields;
  };
  expect(await fieldsOf(month(0))).toEqual(['spendLimits.0.limitMicro']);
  expect(await fieldsOf({ spendLimits: [{ period: 'week', limitMicro: 1 }] })).toEqual([
    'spendLimits.0.period',
  ]);
  expect(await fieldsOf({ spendLimits: [...month(1).spendLimits, ...month(2).spendLimits] })).toEqual([
    'spendLimits',
  ]);
  expect(await fieldsOf({ lowBalanceMicro: null })).toEqual(['lowBalanceMicro']);
  expect(await fieldsOf({ limits: [] })).toEqual(['limits']);
});

test('an organization without a billing account has no limits to lower', async () => {
  const tenant = await createTenant(environment, { currency: null });
  expect(await limitsOf(tenant)).toEqual({ spendLimits: [], lowBalanceMicro: null });
  expect(refusalOf(await put(tenant, month(1)))).toMatchObject({
    status: 402,
    code: 'BILLING_INSUFFICIENT_FUNDS',
  });
});
