import { parse } from 'csv-parse/sync';
import { expect, inject, test } from 'vitest';
import { adjust } from '../../../shared/billing/movements/adjust.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { createLink, freshAlias, LONG_URL } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');

async function exported({ api }: Tenant, path: string) {
  const { status, headers, text } = await api.get(path);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows: Record<string, string>[] = parse(text, { columns: true });
  return { rows, text, next: headers['x-next-cursor'] };
}

test('links are exported with everything that the list shows, file after file', async () => {
  const tenant = await createTenant(environment);
  await createLink(tenant, { code: 'first-of-three' });
  await createLink(tenant, { longUrl: `${LONG_URL}?a=1,2&b="c"` });
  await createLink(tenant);
  const { items } = (await tenant.api.get('/urlshortener/links')).json.data;
  const whole = await exported(tenant, '/urlshortener/links.csv');
  expect(whole.rows).toEqual(
    items.map((item: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(item).map(([name, value]) => [name, value === null ? '' : `${value}`]),
      ),
    ),
  );
  expect(whole.next).toBeUndefined();
  const one = await exported(tenant, '/urlshortener/links.csv?limit=2');
  const other = await exported(tenant, `/urlshortener/links.csv?limit=2&cursor=${one.next}`);
  expect([...one.rows, ...other.rows]).toEqual(whole.rows);
  expect(other.next).toBeUndefined();
  const aliases = await exported(tenant, '/urlshortener/links.csv?isAlias=true');
  expect(aliases.rows.map(({ code }) => code)).toEqual(['first-of-three']);
  const stranger = await createTenant(environment);
  expect((await exported(stranger, '/urlshortener/links.csv')).rows).toEqual([]);
  expect(refusalOf(await stranger.api.get(`/urlshortener/links.csv?cursor=${one.next}`))).toMatchObject({
    status: 400,
    fields: ['cursor'],
  });
  expect(refusalOf(await tenant.api.get('/urlshortener/links.csv?limit=5001'))).toMatchObject({
    status: 400,
    fields: ['limit'],
  });
});

test('a code that starts like a formula is exported unchanged, and finds its link again', async () => {
  const tenant = await createTenant(environment);
  const { domain, code } = await createLink(tenant, { code: `-${freshAlias()}` });
  const { rows } = await exported(tenant, '/urlshortener/links.csv');
  const codes = rows.map(({ code: shown }) => shown);
  expect(codes).toEqual([code]);
  const found = await tenant.api.get(`/urlshortener/links/${domain}/${codes[0]}`);
  expect(found.json.data).toMatchObject({ code });
});

test('movements are exported with numbers as numbers, and texts never as formulas', async () => {
  const tenant = await createTenant(environment);
  const { organizationId, ctx } = tenant;
  const reason = { organizationId, direction: 'debit', amountMicro: 7n } as const;
  await adjust(ctx, { ...reason, reference: '=1+1', description: '@SUM(A1) "x", y' });
  await adjust(ctx, { ...reason, reference: '-2', description: '+57 300' });
  const { rows, text } = await exported(tenant, '/account/billing/movements.csv?type=adjustment');
  expect(
    rows.map(({ reference, description, amountMicro }) => [reference, description, amountMicro]),
  ).toEqual([
    ["'-2", "'+57 300", '-7'],
    ["'=1+1", '\'@SUM(A1) "x", y', '-7'],
  ]);
  expect(text).not.toMatch(/(^|,)"?[=+@]/m);
});

test('movements are filtered by kind and reference', async () => {
  const tenant = await createTenant(environment);
  const { domain, code } = await createLink(tenant);
  await createLink(tenant);
  await tenant.api.get('/numberinsight/lookup/573001234567');
  const list = async (search: string) =>
    (await tenant.api.get(`/account/billing/movements?${search}`)).json.data.items.map(
      ({ kind, reference }: { kind: string; reference: string }) => ({ kind, reference }),
    );
  expect(await list(`reference=${domain}/${code}`)).toEqual([
    { kind: 'link', reference: `${domain}/${code}` },
  ]);
  expect(await list('kind=lookup')).toHaveLength(1);
  expect(await list('kind=payment')).toHaveLength(1);
  expect(await list('kind=link')).toHaveLength(2);
  expect(await list('kind=speech')).toEqual([]);
  const wrong = await tenant.api.get('/account/billing/movements?kind=gift');
  expect(refusalOf(wrong)).toMatchObject({ status: 400, fields: ['kind'] });
});

test('calls are filtered by status, number, reference and day, and exported with their outcome', async () => {
  const tenant = await createTenant(environment);
  const audioId = await uploadTone(tenant, 1);
  const to = numberEnding('00');
  const other = numberEnding('00');
  const id = await callWith(tenant, { to, audioId, clientReference: '=cmd' });
  await callWith(tenant, { to: other, audioId });
  await waitForCall(tenant, id);
  const ids = async (search: string) =>
    (await tenant.api.get(`/callblasting/calls?${search}`)).json.data.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids(`to=${to}`)).toEqual([id]);
  expect(await ids('clientReference=%3Dcmd')).toEqual([id]);
  expect(await ids(`status=success&to=${to}`)).toEqual([id]);
  expect(await ids('status=canceled')).toEqual([]);
  expect(await ids('createdTo=2020-01-01')).toEqual([]);
  expect(await ids('createdFrom=2020-01-01')).toHaveLength(2);
  for (const [search, field] of [
    ['status=gone', 'status'],
    ['to=3001', 'to'],
    ['createdFrom=2027-02-30', 'createdFrom'],
    ['createdFrom=2027-02-02&createdTo=2027-02-01', 'createdFrom'],
  ])
    expect(refusalOf(await tenant.api.get(`/callblasting/calls?${search}`))).toMatchObject({
      status: 400,
      fields: [field],
    });
  const { rows } = await exported(tenant, `/callblasting/calls.csv?to=${to}`);
  expect(rows).toMatchObject([
    { id, to, clientReference: "'=cmd", status: 'success', answered: 'true', currency: 'COP' },
  ]);
});

test('syntheses and batches are filtered by status, reference and day', async () => {
  const tenant = await createTenant(environment);
  const { api } = tenant;
  const spoken = await api.post('/tts/synthesize', { text: 'Hola', voice: 'es-CO-Salome', reference: 'r-1' });
  await api.post('/tts/synthesize', { text: 'Hola', voice: 'es-CO-Salome' });
  const numbers = ['573001234567'];
  const batch = await api.post('/numberinsight/batch', { numbers, reference: 'b-1' });
  await api.post('/numberinsight/batch', { numbers });
  const count = async (path: string) => (await api.get(path)).json.data.items.length;
  const { items } = (await api.get('/tts/synthesis?reference=r-1')).json.data;
  expect(items).toMatchObject([{ id: spoken.json.data.id }]);
  expect(await count('/tts/synthesis?status=completed')).toBe(2);
  expect(await count('/tts/synthesis?status=failed')).toBe(0);
  expect(await count('/tts/synthesis?createdTo=2020-01-01')).toBe(0);
  const found = (await api.get('/numberinsight/batch?reference=b-1')).json.data.items;
  expect(found).toMatchObject([{ jobId: batch.json.data.jobId }]);
  expect(await count('/numberinsight/batch?status=failed')).toBe(0);
  expect(await count('/numberinsight/batch?createdFrom=2020-01-01')).toBe(2);
});
