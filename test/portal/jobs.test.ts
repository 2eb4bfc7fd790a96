import { describe, expect, inject, test } from 'vitest';
import { numberEnding } from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { uploadForColumns } from '../harness/portal/column-files.ts';
import { createSignedIn, joinAs, type PortalBrowser, readConfirmation } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';

const environment = inject('environment');

const chargesOf = async (organizationId: number): Promise<number> => {
  const [row] = await query<{ count: number }>(
    environment,
    "select count(*)::int as count from movement where organization_id = $1 and type = 'charge'",
    [organizationId],
  );
  return row?.count ?? 0;
};
const eventsOf = async (organizationId: number): Promise<string[]> =>
  (
    await query<{ verb: string }>(
      environment,
      "select verb from audit_event where organization_id = $1 and actor = 'user' and target <> 'session' order by id",
      [organizationId],
    )
  ).map(({ verb }) => verb);

describe('A number', () => {
  test('is looked up once its price is confirmed, charged once, and shown to the person who asked', async () => {
    const tenant = await createSignedIn(environment);
    const { portal, base, organizationId } = tenant;
    const path = `${base}/lookup/ask`;
    const values = { number: '+57 300 123 4567', country: '', once: 'one' };
    const asked = await portal.submit(path, values);
    expect(asked.text).toContain('Most it costs');
    expect(asked.text).toContain('Left to spend');
    expect(await chargesOf(organizationId)).toBe(0);
    const { confirmed = '' } = readConfirmation(asked) ?? {};
    const answers = await Promise.all([1, 2, 3].map(() => portal.submit(path, { ...values, confirmed })));
    const [at = ''] = answers.map(({ headers }) => headers.location ?? '');
    expect(answers.map(({ headers }) => headers.location)).toEqual([at, at, at]);
    expect(await chargesOf(organizationId)).toBe(1);
    const found = await waitForPage('the result', async () => {
      const { text } = await portal.get(at);
      return text.includes('+57\u00a0300\u00a0123\u00a04567') ? text : undefined;
    });
    expect(found).toContain('Mobile');
    const { portal: colleague } = await joinAs(environment, tenant, 'administrator');
    expect((await colleague.get(at)).text).not.toContain('+57\u00a0300\u00a0123\u00a04567');
    const other = await createSignedIn(environment);
    expect((await other.portal.get(at.replace(base, other.base))).text).not.toContain(
      '+57\u00a0300\u00a0123\u00a04567',
    );
    // A price that differs from the one shown must be confirmed again.
    const changed = await portal.submit(path, { ...values, once: 'two', confirmed: '1x1' });
    expect([changed.status, changed.text.includes('This changed while you were confirming')]).toEqual([
      422,
      true,
    ]);
  });

  test('a number that is invalid is refused next to its field, and costs nothing', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const refused = await portal.post(`${base}/lookup/ask`, { number: 'nobody', country: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="field-number-wrong">');
    expect(await chargesOf(organizationId)).toBe(0);
  });
});

const waitForResult = (portal: PortalBrowser, at: string): Promise<string[]> =>
  waitForPage('the result', async () => {
    if (!(await portal.get(at)).text.includes('Download CSV')) return undefined;
    return (await portal.get(`${at}/csv`)).text.split('\r\n');
  });

test('a batch is uploaded as a file, counted in the chosen column, confirmed, and its result taken as CSV', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, organizationId } = own;
  const file = 'name;phone\r\nAna;573001234567\r\nEva;"=1+1"\r\n\r\nLuz;573101234567\r\nSol;\r\n';
  const columns = await uploadForColumns(own, '/batches/new', file, { reference: 'march', country: '' });
  expect((await portal.get(columns)).text).toMatch(/field-column-0".*?<option value="1" selected/s);
  const path = `${columns}/choose`;
  const asked = await portal.submit(path, { column: '1', once: 'one' });
  expect(asked.text).toContain('Look up 3\u00a0numbers?');
  expect(asked.text).toContain('Lines without a number, which are not looked up: 1.');
  expect(await chargesOf(organizationId)).toBe(0);
  const values = { column: '1', once: 'one', ...readConfirmation(asked) };
  const [first, second] = [await portal.submit(path, values), await portal.submit(path, values)];
  const at = first.headers.location ?? '';
  expect(at).toMatch(new RegExp(`^${base}/batches/[0-9a-f-]{36}$`));
  expect(second.headers.location).toBe(at);
  const lines = await waitForResult(portal, at);
  expect(lines[0]).toBe(
    'line,input,number,valid,type,country,carrier,originalCarrier,ported,portedAt,area,alsoValidAs,errorCode,errorMessage',
  );
  expect(lines[1]).toMatch(/^2,573001234567,573001234567,true,mobile,CO,/);
  expect(lines[2]).toMatch(/^3,'=1\+1,,false,,,,,,,,,NOT_A_NUMBER,.+$/);
  // The row that a spreadsheet shows.
  expect(lines[3]).toMatch(/^5,573101234567,573101234567,true,/);
  expect(lines).toHaveLength(5);
  expect(await eventsOf(organizationId)).toEqual(['batch.create']);
});

test('typed numbers are what is looked up after they are confirmed, under their lines', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  const path = `${base}/batches/new/create`;
  const typed = (numbers: string) => ({ numbers, reference: '', country: '', once: 'one' });
  const refused = await portal.post(path, typed('573001234567, 573101234567'));
  expect([refused.status, refused.text.includes('Line 1: Write one number a line')]).toEqual([422, true]);
  expect(await chargesOf(organizationId)).toBe(0);
  const { headers } = await portal.post(path, typed('Celular\npendiente\n\n"573001234567"'));
  const lines = await waitForResult(portal, headers.location ?? '');
  expect(lines.slice(1, 3).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['2', 'pendiente'],
    ['4', '573001234567'],
  ]);
  expect(lines).toHaveLength(4);
});

test('a text is spoken once its price is confirmed, heard on the page, and not charged twice', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  const path = `${base}/syntheses/new/speak`;
  const page = await portal.get(`${base}/syntheses/new`);
  const [, voice = ''] = /<option value="([^"]+)"/.exec(page.text) ?? [];
  const values = { text: 'Su cita es mañana a las tres.', voice, reference: '', once: 'one' };
  expect((await portal.submit(path, values)).text).toContain('29\u00a0characters');
  const made = await portal.post(path, values);
  const heard = await portal.get(made.headers.location ?? '');
  expect(heard.text).toContain('It is ready');
  expect(heard.text).toMatch(/<audio [^>]*src="http/);
  expect((await portal.post(path, values)).headers.location).toBe(made.headers.location);
  expect(await chargesOf(organizationId)).toBe(1);
  expect(await eventsOf(organizationId)).toEqual(['synthesis.create']);
  const other = await createSignedIn(environment);
  expect((await other.portal.get((made.headers.location ?? '').replace(base, other.base))).status).toBe(404);
});

test('a test call is placed to a number once what it costs is confirmed', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  const path = `${base}/calls/new/dial`;
  const page = await portal.get(`${base}/calls/new`);
  const [, voice = ''] = /<option value="([^"]+)"/.exec(page.text) ?? [];
  const values = { to: numberEnding('90'), text: 'Hola, es una prueba.', voice, audioId: '', once: 'one' };
  const both = await portal.post(path, { ...values, text: '' });
  expect([both.status, both.text.includes('Type a text or choose an audio, not both.')]).toEqual([422, true]);
  expect((await portal.submit(path, values)).text).toContain('Each answered second');
  const placed = await portal.post(path, values);
  expect(placed.headers.location).toMatch(new RegExp(`^${base}/calls/[0-9a-f-]{36}$`));
  expect((await portal.post(path, values)).headers.location).toBe(placed.headers.location);
  await waitForPage('the end of the call', async () => {
    const { text } = await portal.get(placed.headers.location ?? '');
    return text.includes('Success') ? text : undefined;
  });
  expect(await eventsOf(organizationId)).toEqual(['call.create']);
  const told = await query<{ input: unknown }>(
    environment,
    "select input from audit_event where organization_id = $1 and verb = 'call.create'",
    [organizationId],
  );
  // Neither the number nor the text.
  expect(told).toEqual([{ input: {} }]);
});

test('only owners and administrators do what costs money here', async () => {
  const tenant = await createSignedIn(environment);
  for (const role of ['developer', 'member'] as const) {
    const { portal } = await joinAs(environment, tenant, role);
    for (const page of ['lookup', 'batches/new', 'calls/new', 'syntheses/new'])
      expect([role, page, (await portal.get(`${tenant.base}/${page}`)).status]).toEqual([role, page, 403]);
  }
});
