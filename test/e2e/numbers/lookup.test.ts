import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { addPlan } from '../../../shared/billing/plans.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runCron } from '../../harness/http/run-cron.ts';
import { createTenant, LOOKUP_MICRO } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const lookup = (number: string) => `/numberinsight/lookup/${encodeURIComponent(number)}`;

describe('A number', () => {
  test('is looked up with all its fields', async () => {
    const { api } = await createTenant(environment);
    const found = await api.get(lookup('+573001234567'));
    expect(found.json.data).toEqual({
      number: '573001234567',
      alsoValidAs: null,
      valid: true,
      formats: { e164: '+573001234567', international: '+57 300 1234567', national: '300 1234567' },
      country: { code: 'CO', code3: 'COL', callingCode: '57', name: 'Colombia' },
      type: 'mobile',
      carrier: null,
      originalCarrier: null,
      ported: null,
      portedAt: null,
      area: null,
      timezones: ['America/Bogota'],
      checkedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  const NUMBERS: [
    string,
    country: string | null,
    type: string,
    carrier: string | null,
    area: string | null,
  ][] = [
    ['573105551234', 'CO', 'mobile', 'Claro 732 101', null],
    ['573145551234', 'CO', 'mobile', 'Claro 732 101', null],
    ['573155551234', 'CO', 'mobile', 'Movistar 732 123', null],
    ['576042345678', 'CO', 'fixed_line', null, 'Medellín CO-ANT'],
    ['576072345678', 'CO', 'fixed_line', null, 'Santander, Norte de Santander y Arauca '],
    ['5718000123456', 'CO', 'toll_free', null, null],
    ['12142175555', 'US', 'fixed_line_or_mobile', null, 'Dallas US-TX'],
    ['447400123456', 'GB', 'mobile', 'Three ', null],
    ['34912345678', 'ES', 'fixed_line', null, 'Madrid '],
    ['80012345678', null, 'toll_free', null, null],
    ['881612345678', null, 'mobile', null, null],
  ];
  test.each(rotateSample(NUMBERS, 3, 0))(
    'a number from any country is looked up: %s',
    async (number, country, type, carrier, area) => {
      const { api } = await createTenant(environment);
      const { status, json } = await api.get(lookup(number));
      expect(status).toBe(200);
      const { data } = json;
      const words = (parts: (string | null)[] | undefined) =>
        parts?.map((part) => part ?? '').join(' ') ?? null;
      expect(data.country?.code ?? null).toBe(country);
      expect(data.type).toBe(type);
      if (carrier !== null)
        expect(words(data.carrier && [data.carrier.name, data.carrier.mcc, data.carrier.mnc])).toContain(
          carrier.trim(),
        );
      if (area !== null) expect(words(data.area && [data.area.name, data.area.subdivision])).toBe(area);
    },
  );

  test('is read as a national number when a country is given', async () => {
    const { api } = await createTenant(environment);
    for (const written of ['3001234567', '300 123 4567', '573001234567', '+57 300-123-4567']) {
      const found = await api.get(`${lookup(written)}?country=CO`);
      expect([written, found.json.data?.number]).toEqual([written, '573001234567']);
    }
    const lower = await api.get(`${lookup('3001234567')}?country=co`);
    expect(lower.json.data?.number).toBe('573001234567');
    const unknown = await api.get(`${lookup('3001234567')}?country=ZZ`);
    expect(refusalOf(unknown)).toMatchObject({ code: 'VALIDATION_INVALID_PARAMETER', fields: ['country'] });
  });

  test.each(rotateSample(['letters', '85432', '+999123456', '+5730012345678901', '%00', '٣'], 3, 1))(
    'a number that is invalid is refused, and costs nothing: %s',
    async (number) => {
      const { api, organizationId } = await createTenant(environment);
      const refused = await api.get(`${lookup(number)}?country=CO`);
      expect(refusalOf(refused)).toEqual({
        status: 400,
        code: 'VALIDATION_INVALID_PARAMETER',
        fields: ['number'],
      });
      expect(await readBalance(environment, organizationId)).toBe(OPENING);
    },
  );

  test('follows portability, for Colombian mobiles only', async () => {
    const { api } = await createTenant(environment);
    const number = '573105550001';
    await query(
      environment,
      `insert into routing_number (code, carrier, mcc, mnc) values ('r1', 'WOM', '732', '360') on conflict do nothing`,
    );
    await query(environment, `insert into ported_number values ($1, 'r1', '2026-02-03')`, [number]);
    const unknown = await api.get(lookup(number));
    expect(unknown.json.data).toMatchObject({
      ported: null,
      carrier: { name: 'Claro', source: 'numbering_plan' },
    });
    await query(
      environment,
      `insert into number_load (dataset, version, mode, checksum, as_of, lines, rows) values ('portability', 1, 'full', '', now(), 1, 1)`,
    );
    onTestFinished(async () => {
      await query(environment, `delete from number_load where dataset = 'portability'`);
    });
    const ported = await api.get(lookup(number));
    expect(ported.json.data).toMatchObject({
      ported: true,
      portedAt: '2026-02-03',
      carrier: { name: 'WOM', mcc: '732', mnc: '360', source: 'portability' },
      originalCarrier: { name: 'Claro', mcc: '732', mnc: '101' },
    });
    expect((await api.get(lookup('573105550002'))).json.data).toMatchObject({
      ported: false,
      portedAt: null,
    });
    for (const other of ['576042345678', '12142175555'])
      expect((await api.get(lookup(other))).json.data).toMatchObject({ ported: null });
  });
});

describe('A look-up', () => {
  test("is charged at the organization's price, except for an invalid number", async () => {
    const { api, organizationId } = await createTenant(environment);
    expect((await api.get(lookup('573001234567'))).status).toBe(200);
    expect((await api.get(lookup('571001234567'))).json.data).toMatchObject({ valid: false, carrier: null });
    expect(await readBalance(environment, organizationId)).toBe(OPENING - LOOKUP_MICRO);
  });

  test('can be read again by its request, and no movement contains the number', async () => {
    const { api } = await createTenant(environment);
    const found = await api.get(lookup('573001234567'));
    const movements = await api.get('/account/billing/movements?service=numberinsight');
    expect(movements.json.data.items).toMatchObject([
      { type: 'charge', quantity: 1, reference: found.json.meta.requestId },
    ]);
    expect(movements.text).not.toContain('3001234567');
  });

  test('is included in a plan of the service', async () => {
    const { api, ctx, organizationId } = await createTenant(environment);
    await addPlan(ctx, { organizationId, service: 'numberinsight', name: 'Look-ups' });
    expect((await api.get(lookup('573001234567'))).status).toBe(200);
    expect(await readBalance(environment, organizationId)).toBe(OPENING);
  });

  test.each([
    [
      'without a price, even without funds',
      { lookupMicro: null, balanceMicro: 0n },
      409,
      'BILLING_NOT_PRICED',
    ],
    ['without a currency', { currency: null }, 409, 'BILLING_NOT_PRICED'],
    ['without funds', { balanceMicro: LOOKUP_MICRO - 1n }, 402, 'BILLING_INSUFFICIENT_FUNDS'],
  ])('is refused %s', async (_, options, status, code) => {
    const { api } = await createTenant(environment, options);
    expect(refusalOf(await api.get(lookup('573001234567')))).toEqual({ status, code, fields: [] });
    expect(refusalOf(await api.post('/numberinsight/batch', { numbers: ['573001234567'] }))).toEqual({
      status,
      code,
      fields: [],
    });
  });

  test('is refused over a spend limit', async () => {
    const { api, ctx, organizationId } = await createTenant(environment);
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: 2n * LOOKUP_MICRO });
    const over = await api.post('/numberinsight/batch', {
      numbers: ['573001234567', '573001234567', '573001234567'],
    });
    expect(refusalOf(over).code).toBe('BILLING_SPEND_LIMIT_REACHED');
    expect((await api.get(lookup('573001234567'))).status).toBe(200);
    expect((await api.get(lookup('573001234567'))).status).toBe(200);
    expect(refusalOf(await api.get(lookup('573001234567')))).toMatchObject({
      status: 402,
      code: 'BILLING_SPEND_LIMIT_REACHED',
    });
  });
});

// The test is in this file because its other tests depend on whether portability data is loaded.
const AGES: [age: string, status: string][] = [
  ['4 days', 'degraded'],
  ['1 day', 'operational'],
];
test.each(rotateSample(AGES, 2, 0))(
  'the status page shows ported-number data of %s ago as %s',
  async (age, status) => {
    const { api } = await createTenant(environment);
    await query(
      environment,
      `insert into number_load (dataset, version, mode, checksum, as_of, lines, rows)
     values ('portability', 7001, 'full', '', now() - $1::interval, 0, 0)`,
      [age],
    );
    onTestFinished(async () => {
      await query(environment, 'delete from number_load where version = 7001');
    });
    // Another watch, which began before, may end after this one.
    await expect
      .poll(async () => {
        await runCron(environment);
        const { components } = (await api.get('/status')).json.data;
        return components.find(({ name }: { name: string }) => name === 'portability-data').status;
      })
      .toBe(status);
  },
);
