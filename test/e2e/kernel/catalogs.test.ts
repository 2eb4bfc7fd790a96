import { describe, expect, inject, test } from 'vitest';
import { SERVICE_CODES } from '../../../shared/kernel/services.ts';
import { setService } from '../../../shared/people/organizations/services.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { createApi } from '../../harness/http/api.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { waitForBatch } from '../../harness/numbers.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const COUNTRIES = '/tools/countries';

test('A ping returns the version and the address of the request', async () => {
  const { token } = await createTenant(environment);
  const ip = freshIpv4();
  const { json } = await createApi(environment.API_BASE_URL, token, ip).get('/utilities/ping');
  expect(json.data).toEqual({ pong: true, apiVersion: 'v6', client: { ip } });
});

test('The platform’s prices are public: the latest of each item and currency, and no organization’s own', async () => {
  const { organizationId } = await createTenant(environment);
  const set = (amountMicro: bigint | null, own: number | null, effectiveFrom: string) =>
    query(
      environment,
      `insert into price (organization_id, currency, item, amount_micro, effective_from)
       values ($1, 'BOB', 'numberinsight.lookup', $2, $3)`,
      [own, amountMicro, effectiveFrom],
    );
  await set(1_000_000n, null, '2021-01-01');
  await set(2_500_000n, null, '2022-01-01');
  await set(9_000_000n, null, '2099-01-01');
  await set(7_000_000n, organizationId, '2022-01-01');
  const { status, headers, json } = await createApi(environment.API_BASE_URL, undefined).get(
    '/catalog/prices',
  );
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(json.data.items.filter(({ currency }: { currency: string }) => currency === 'BOB')).toEqual([
    {
      item: 'numberinsight.lookup',
      name: 'Number looked up, alone or in a batch',
      currency: 'BOB',
      amountMicro: 2_500_000,
    },
  ]);
});

describe('The countries', () => {
  test('can be cached publicly for an hour', async () => {
    const { api } = await createTenant(environment);
    expect((await api.get(COUNTRIES)).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('have names in the requested language, in English for unsupported ones, and both without a preference', async () => {
    const { api } = await createTenant(environment);
    const germany = async (lang: string) =>
      (await api.get(`${COUNTRIES}?callingCode=%2B49${lang}`)).json.data[0];
    expect(await germany('')).toMatchObject({
      code: 'DE',
      code3: 'DEU',
      callingCode: '49',
      mcc: '262',
      names: { en: 'Germany', es: 'Alemania' },
    });
    for (const [lang, name] of [
      ['es', 'Alemania'],
      ['en', 'Germany'],
      ['fr', 'Germany'],
    ]) {
      const country = await germany(`&lang=${lang}`);
      expect(country).toMatchObject({ name });
      expect(country).not.toHaveProperty('names');
    }
  });

  test('can be searched by at least two characters', async () => {
    const { api } = await createTenant(environment);
    const found = await api.get(`${COUNTRIES}?search=LEMAN&lang=es`);
    expect(found.json.data.map(({ code }: { code: string }) => code)).toEqual(['DE']);
    expect(refusalOf(await api.get(`${COUNTRIES}?search=a`))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: ['search'],
    });
  });
});

test('The catalog of services shows which ones the organization has', async () => {
  const { api, ctx, organizationId } = await createTenant(environment);
  await setService(ctx, { organizationId, service: 'tts', enabled: false });
  const { items } = (await api.get('/catalog/services')).json.data;
  const enabled = items.map(({ code, enabled }: { code: string; enabled: boolean }) => [code, enabled]);
  expect(new Map(enabled)).toEqual(new Map(SERVICE_CODES.map((code) => [code, code !== 'tts'])));
  for (const item of items)
    expect(item).toEqual({
      code: expect.stringMatching(/\w/),
      name: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w/),
      icon: expect.stringMatching(/\w/),
      enabled: expect.any(Boolean),
    });
});

test('The status covers the whole, the components, incidents and maintenance', async () => {
  const { api } = await createTenant(environment);
  const { json } = await api.get('/status');
  expect(json.data).toMatchObject({
    status: expect.any(String),
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    stale: expect.any(Boolean),
    components: expect.arrayContaining([expect.objectContaining({ name: 'urlshortener' })]),
    incidents: expect.any(Array),
    maintenance: expect.any(Array),
  });
});

test('A finished batch has the fields of the contract', async () => {
  const tenant = await createTenant(environment);
  const created = await tenant.api.post('/numberinsight/batch', { numbers: ['573001234567', 'none'] });
  const { jobId } = await waitForBatch(tenant, created.json.data.jobId);
  const job = (await tenant.api.get(`/numberinsight/batch/${jobId}`)).json.data;
  expect(job).toMatchObject({ status: 'done', count: 2, processed: 2, download: { format: 'ndjson' } });
  for (const moment of [job.createdAt, job.expiresAt]) expect(new Date(moment).toISOString()).toBe(moment);
  const days = (Date.parse(job.expiresAt) - Date.parse(job.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});
