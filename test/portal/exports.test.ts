import { strFromU8, unzipSync } from 'fflate';
import { expect, inject, test } from 'vitest';
import { createKey } from '../../shared/people/keys/create-key.ts';
import { query } from '../harness/database.ts';
import { operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';

const environment = inject('environment');

/** More than the file of the API has, and than is read at a time. */
const MANY = 12_345;

const addMovements = (organizationId: number, count: number) =>
  query(
    environment,
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference, created_at)
     select $1, 'charge', 'link', 'urlshortener', -1250500000, 1000000000, '', 'row-' || n, '2026-01-01T04:59:59Z'
       from generate_series(1, $2::int) n`,
    [organizationId, count],
  );

test('a file has every row of its list, once, however many there are', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await addMovements(organizationId, MANY);
  const { status, text, headers } = await portal.get(`${base}/movements/csv?type=charge`);
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="movements-\d{4}-\d\d-\d\d\.csv"$/);
  const rows = new Set(text.match(/row-\d+/g));
  expect([rows.size, text.trim().split('\r\n').length]).toEqual([MANY, MANY + 1]);
  const list = (await portal.get(`${base}/movements?type=charge`)).text;
  expect(list).toContain('1–25 of 10,000+');
  expect((await portal.get(`${base}/movements`)).text).toContain(
    `1–25 of ${(MANY + 1).toLocaleString('en')}`,
  );
});

test('a file is written as its reader writes: amounts, time, headings, and separators for a spreadsheet', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await addMovements(organizationId, 1);
  const file = async (format: string, language: string) =>
    (await portal.get(`${base}/movements/csv?type=charge&format=${format}`, { 'accept-language': language }))
      .text;
  const english = await file('csv', 'en');
  expect(english).toContain('When (Colombia time),Amount,Type,Item,Service,');
  expect(english).toContain(
    '2025-12-31 23:59:59,"-1,250.50",Charge,Links created,URL shortener,1,"1,000.00",COP,row-1,,',
  );
  const spanish = await file('csv', 'es');
  expect(spanish).toContain('Cuándo (hora de Colombia),Valor,Tipo,Concepto,Servicio,');
  expect(spanish).toContain(',"-1.250,50",Cobro,Enlaces creados,Enlaces cortos,1,"1.000,00",COP,row-1,,');
  const excel = await file('excel', 'es');
  expect(excel.startsWith('\ufeffCuándo (hora de Colombia);Valor;Tipo;')).toBe(true);
  expect(excel).toContain(';-1.250,50;Cobro;Enlaces creados;Enlaces cortos;1;1.000,00;COP;row-1;;');
  // Where decimals have points, a spreadsheet takes commas.
  const comma = await file('excel', 'en');
  expect(comma.startsWith('\ufeffWhen (Colombia time),Amount,Type,')).toBe(true);
});

test('a workbook has numbers as numbers, moments as dates and everything else as text', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await addMovements(organizationId, MANY);
  const path = `${base}/movements/csv?type=charge&format=xlsx`;
  const { status, headers, bytes } = await portal.get(path, { 'accept-language': 'es' });
  expect([status, headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="movimientos-[\d-]+\.xlsx"$/);
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const rows = sheet.split('<row>').slice(1);
  expect(rows).toHaveLength(MANY + 1);
  expect(rows[0]).toContain('>Cuándo (hora de Colombia)<');
  expect(rows[1]).toMatch(
    /^<c s="2"><v>46022\.999988426<\/v><\/c><c s="3"><v>-1250\.5<\/v><\/c><c t="inlineStr"/,
  );
  expect(rows[1]).toContain(`>row-${MANY}<`);
});

test('text that anybody may have written is never a formula in a file', async () => {
  const { portal, base, organizationId, ownerId, api } = await createSignedIn(environment);
  await api.post('/urlshortener/links', { longUrl: 'https://example.com/;"quoted"' });
  await createKey(operatorOf(environment), { organizationId, userId: ownerId, name: '=cmd|calc' });
  const links = (await portal.get(`${base}/links/csv?format=excel`)).text;
  expect(links).toContain(',"https://example.com/;""quoted""",');
  expect((await portal.get(`${base}/keys/csv`)).text).toContain("'=cmd|calc");
});

test('a file is refused to people who may not see its list, and leaves out columns that its reader may not see', async () => {
  const own = await createSignedIn(environment);
  const { portal } = await joinAs(environment, own, 'developer');
  expect((await portal.get(`${own.base}/movements/csv`)).status).toBe(403);
  const heading = async (of: typeof portal) => (await of.get(`${own.base}/calls/csv`)).text.split('\r\n')[0];
  expect(await heading(own.portal)).toContain('Cost,Currency');
  expect(await heading(portal)).not.toContain('Cost');
});

test('files share the quota of the operation, and a wrong filter is refused', async () => {
  const { portal, base } = await createSignedIn(environment);
  expect((await portal.get(`${base}/links/csv?createdFrom=yesterday`)).status).toBe(400);
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) statuses.push((await portal.get(`${base}/links/csv`)).status);
  expect(statuses).toEqual([...Array(9).fill(200), 429]);
});

test('a page of a list has as many rows as its reader chooses', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await addMovements(organizationId, 120);
  const shown = (text: string) => new Set(text.match(/row-\d+/g)).size;
  const of = async (limit: string) =>
    shown((await portal.get(`${base}/movements?type=charge&limit=${limit}`)).text);
  expect([await of('25'), await of('50'), await of('100'), await of('7')]).toEqual([25, 50, 100, 25]);
  const first = (await portal.get(`${base}/movements?type=charge&limit=50`)).text;
  const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = (await portal.get(next)).text;
  expect([second.includes('51–100 of 120'), second.includes('limit=50')]).toEqual([true, true]);
});
