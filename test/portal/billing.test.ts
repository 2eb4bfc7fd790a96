import { expect, inject, test } from 'vitest';
import type { PortalContext } from '../../functions/portal/app/context.ts';
import { statementPage } from '../../functions/portal/pages/billing/statement.tsx';
import type { TitledPage } from '../../functions/portal/ui/frame/heading.tsx';
import { createCostCenter } from '../../shared/people/cost-centers/cost-centers.ts';
import { createKey } from '../../shared/people/keys/create-key.ts';
import { claimCall, endCall } from '../harness/calls/claimed-call.ts';
import { query } from '../harness/database.ts';
import { createApi } from '../harness/http/api.ts';
import { LINK_MICRO, operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs, unescapeHtml } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';

const environment = inject('environment');

const createLink = ({ api }: Awaited<ReturnType<typeof createSignedIn>>) =>
  api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });

test('money is shown as people write it, with its movements, filters and file', async () => {
  const own = await createSignedIn(environment);
  await createLink(own);
  const token = await claimCall(environment, own.organizationId);
  const { text } = await own.portal.get(`${own.base}/billing`);
  expect(text.replaceAll('\u00a0', ' ')).toContain('COP 995.00');
  // 32 seconds.
  expect(text.replaceAll('\u00a0', ' ')).toMatch(/Held by calls.*COP 64\.00/);
  await endCall(environment, token);
  expect(text).toContain('Creation of a short link');
  const all = (await own.portal.get(`${own.base}/movements`)).text;
  expect([all.includes('Top-up'), all.includes('>-COP\u00a05.00<')]).toEqual([true, true]);
  const charges = (await own.portal.get(`${own.base}/movements?type=charge&service=urlshortener`)).text;
  expect(charges.match(/<a href="[^"]*\/links\/go\.localhost\/\w+">go\.localhost\/\w+<\/a>/g)).toHaveLength(
    1,
  );
  expect(charges.match(/<tbody>.*<\/tbody>/)?.[0]).not.toContain('Top-up');
  expect(charges).toContain('Links created');
  const wrong = await own.portal.get(`${own.base}/movements?from=2026-13-01`);
  expect([wrong.status, wrong.text.includes('id="field-from-wrong"')]).toEqual([200, true]);
  const csv = await own.portal.get(`${own.base}/movements/csv?type=charge`);
  expect(csv.headers['content-type']).toContain('text/csv');
  const [headings, line, ...others] = csv.text.trim().split('\r\n');
  expect([headings, others]).toEqual([
    'When (Colombia time),Amount,Type,Item,Service,Quantity,Balance,Currency,Reference,Cost center,Number',
    [],
  ]);
  expect(line).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,-5\.00,Charge,Links created,URL shortener,1,995\.00,COP,go\.localhost\/\w+,default,\d+$/,
  );
  const developer = await joinAs(environment, own, 'developer');
  const member = await joinAs(environment, own, 'member');
  for (const path of ['billing', 'billing/usage', 'billing/statement', 'movements', 'movements/csv'])
    for (const { portal } of [developer, member])
      expect((await portal.get(`${own.base}/${path}`)).status).toBe(403);
});

test('movements are one line per hour and what they are of, which leads to what caused them', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  await query(
    environment,
    `insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference, created_at)
     select $1, 'charge', 'link', 'urlshortener', -2000000, 1000000 * n, 'Short link created', 'go.localhost/a' || n, '2026-03-10 10:30:00-05'
       from generate_series(1, 1200) n`,
    [own.organizationId],
  );
  const english = (await portal.get(`${base}/movements/hours`)).text.replaceAll('\u00a0', ' ');
  expect(english.match(/<tbody>.*<\/tbody>/s)?.[0].match(/<tr>/g)).toHaveLength(2);
  expect(english).toContain('>-COP 2,400.00<');
  expect(english).toMatch(
    /<a href="[^"]*\/links\?createdFrom=2026-03-10&amp;createdTo=2026-03-10">1,200 movements of this hour<\/a>/,
  );
  // A phone shows the amount beside the hour, and what it is for below, in two lines.
  expect(english).toMatch(/<td class="number at-state"[^>]*>-COP 2,400\.00</);
  expect(english).toMatch(/<td class="at-fact one"[^>]*>Links created<\/td><td class="number at-more"/);
  const each = /<a href="([^"]*\/movements\?type=charge[^"]*)">1,200<\/a>/.exec(english)?.[1] ?? '';
  expect((await portal.get(unescapeHtml(each))).text).toContain('go.localhost/a1200');
  const spanish = (await portal.get(`${base}/movements/hours`, { 'accept-language': 'es' })).text;
  expect(spanish).toContain('1.200 movimientos de esta hora');
  const file = (await portal.get(`${base}/movements/hours/csv?type=charge`)).text.split('\r\n');
  expect(file[1]).toMatch(/^2026-03-10 10:00:00,"-2,400\.00",Charge,Links created,1200,1200,/);
  const member = await joinAs(environment, own, 'member');
  expect((await member.portal.get(`${base}/movements/hours`)).status).toBe(403);
});

test('usage of an hour is a line for each campaign that caused it, which leads there, and to the rest from each movement', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, organizationId } = own;
  const [{ id: reference = '' } = {}] = await query<{ id: string }>(
    environment,
    "insert into link_reference (organization_id, name) values ($1, 'Mothers’ day') returning id",
    [organizationId],
  );
  // The hourly job may post them, too.
  const before = await readBalance(organizationId);
  await query(
    environment,
    `select routine.add_usages('urlshortener', 'visit', array[$1, $1]::bigint[], array[null, null]::bigint[], array[1000000, 1000000]::bigint[],
       array[30, 4]::bigint[], array_fill('2026-03-10 12:30:00-05'::timestamptz, array[2]), null, array[$2::bigint, null])`,
    [organizationId, reference],
  );
  await query(environment, "select routine.post_usage('2026-04-01', 1000)");
  const lines = (await portal.get(`${base}/movements/hours`)).text.replaceAll('\u00a0', ' ');
  expect(lines).toMatch(
    new RegExp(
      `>-COP 30.00<.*<a href="[^"]*/campaigns/${reference}">Mothers’ day · Usage of the hour of Mar 10, 2026, 12:00 PM</a>`,
      's',
    ),
  );
  expect(lines).toMatch(/>-COP 4.00<.*<a href="[^"]*\/billing\/usage[^"]*">Usage of the hour of/s);
  expect(before - (await readBalance(organizationId))).toBe(34_000_000n);
  const each = (await portal.get(`${base}/movements?type=charge`)).text;
  const toParts = /href="([^"]*\/movements\/hours\?service=urlshortener[^"]*)"/.exec(each)?.[1] ?? '';
  expect((await portal.get(unescapeHtml(toParts))).text).toContain('Mothers’ day');
});

test('a spend limit can be set and removed, refuses what exceeds it, and the audit log names who changed it', async () => {
  const own = await createSignedIn(environment);
  const post = (form: string, values: Record<string, string>) =>
    own.portal.post(`${own.base}/billing/${form}`, values);
  for (const amount of ['0', '-1', '1.500', '1e3', 'x']) {
    const { status, text } = await post('limit', { period: 'day', amount });
    expect([amount, status, text.includes('id="field-day-amount-wrong"')]).toEqual([amount, 422, true]);
  }
  expect((await post('limit', { period: 'day', amount: `$ ${LINK_MICRO / 1_000_000n}.00` })).status).toBe(
    303,
  );
  expect((await createLink(own)).status).toBe(201);
  expect((await createLink(own)).status).toBe(402);
  expect((await own.portal.get(`${own.base}/billing`)).text.replaceAll('\u00a0', ' ')).toContain(
    'COP 5.00 of COP 5.00',
  );
  expect((await post('limit', { period: 'day', amount: '' })).status).toBe(303);
  expect((await createLink(own)).status).toBe(201);
  expect((await post('notice', { below: '100' })).status).toBe(303);
  expect((await post('notice', { below: '' })).status).toBe(303);
  const verbs = await query<{ verb: string }>(
    environment,
    `select verb from audit_event where organization_id = $1 and actor = 'user' and verb ~ '^(spend|balance)' order by id`,
    [own.organizationId],
  );
  expect(verbs.map(({ verb }) => verb)).toEqual([
    'spend-limit.set',
    'spend-limit.clear',
    'balance.set-low',
    'balance.set-low',
  ]);
});

const readBalance = async (organizationId: number): Promise<bigint> => {
  const [account] = await query<{ micro: string }>(
    environment,
    'select balance_micro::text as micro from billing_account where organization_id = $1',
    [organizationId],
  );
  return BigInt(account?.micro ?? 0);
};

const plain = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The figure with this id in a statement's page. */
const figure = (text: string, id: string): string =>
  new RegExp(`id="${id}">([^<]+)<`).exec(text)?.[1]?.replaceAll('\u00a0', ' ') ?? '';

/** Inserts past movements and usage as the database's own functions would have left them. */
async function post(
  organizationId: number,
  rows: [at: string, type: string, kind: string, micros: bigint, usageHour?: string][],
): Promise<void> {
  for (const [at, type, kind, micros, usageHour = null] of rows)
    await query(
      environment,
      `with account as (update billing_account set balance_micro = balance_micro + $4
                         where organization_id = $1 returning balance_micro)
       insert into movement (organization_id, type, kind, service, amount_micro, balance_after_micro, description, reference, usage_hour, created_at)
       select $1, $2, $3, case when $3 in ('payment', 'correction') then null else 'urlshortener' end, $4, balance_micro, '', '=1+1', $6, $5
         from account`,
      [organizationId, type, kind, String(micros), at, usageHour],
    );
}

test('a statement opens with the closing balance of the previous one, and closes with the sum of the movements', async () => {
  const own = await createSignedIn(environment);
  // October in Colombia ends on 1 November at 05:00 UTC: usage of the hour before belongs to it, although posted later.
  await post(own.organizationId, [
    ['2025-09-30T20:00:00Z', 'topup', 'payment', 100_000_000n],
    ['2025-10-01T04:59:59.999999Z', 'charge', 'link', -1n],
    ['2025-10-01T05:00:00Z', 'charge', 'link', -7_500_000n],
    ['2025-10-15T12:00:00Z', 'refund', 'link', 2_500_000n],
    ['2025-10-20T12:00:00Z', 'adjustment', 'correction', -250_000n],
    ['2025-11-01T05:00:01Z', 'charge', 'visit', -3_000_000n, '2025-11-01T04:00:00Z'],
  ]);
  const statement = async (month: string) =>
    (await own.portal.get(`${own.base}/billing/statement?month=${month}`)).text;
  const october = await statement('2025-10');
  const shown: Record<string, string[]> = {};
  for (const month of ['2025-08', '2025-09', '2025-10', '2025-11', '']) {
    const text = await statement(month);
    shown[month] = ['opening', 'closing', 'pending'].map((id) => figure(text, id));
  }
  expect(shown).toEqual({
    '2025-08': ['COP 0.00', 'COP 0.00', 'COP 0.00'],
    '2025-09': ['COP 0.00', 'COP 99.999999', 'COP 0.00'],
    '2025-10': ['COP 99.999999', 'COP 91.749999', 'COP 0.00'],
    '2025-11': ['COP 91.749999', 'COP 91.749999', 'COP 0.00'],
    // The current month: the organization was opened with a top-up of 1,000.
    '': ['COP 91.749999', 'COP 1,091.749999', 'COP 0.00'],
  });
  expect(plain(october)).toContain(
    'Charges -COP 10.50 Refunds COP 2.50 Top-ups COP 0.00 Adjustments -COP 0.25',
  );
  expect(plain(october)).toContain('URL shortener · Links created 1 -COP 7.50 COP 2.50');
  expect(plain(october)).toContain('URL shortener · Visits 1 -COP 3.00 COP 0.00');
  expect(october).not.toContain('id="provisional"');
  const csv = await own.portal.get(`${own.base}/movements/csv?from=2025-10-01&to=2025-10-31`);
  expect(csv.text.trim().split('\n')).toHaveLength(4);
  expect(csv.text).toContain("'=1+1");
  expect(csv.text).not.toContain(',=1+1');
  // The hour that was used, in Colombia time; its movement was posted in the next month.
  const posted = await own.portal.get(`${own.base}/movements?from=2025-11-01&to=2025-11-01`);
  expect(plain(posted.text)).toMatch(
    /-COP \S+ Charge Visits COP \S+ Usage of the hour of Oct 31, 2025, 11:00 PM/,
  );
});

test('a statement says that it is provisional for 24 hours after its month', async () => {
  const { ctx, organizationId } = await createSignedIn(environment);
  const shownAt = async (at: string): Promise<string> => {
    // Only these parts of the context are read.
    const seen = {
      db: ctx.db,
      tenant: { organizationId },
      organization: { id: organizationId },
      base: '',
      pagePath: '',
      language: 'en',
      t: (_: string, en: string) => en,
      clock: () => new Date(at),
    } as unknown as PortalContext;
    const shown = await statementPage.render(seen, {
      params: {},
      query: { month: '2026-02' },
      failed: undefined,
    });
    return String((shown as TitledPage).content);
  };
  expect(await shownAt('2026-03-01T12:00:00-05:00')).toContain('id="provisional"');
  for (const at of ['2026-02-28T12:00:00-05:00', '2026-03-02T00:00:00-05:00'])
    expect(await shownAt(at)).not.toContain('id="provisional"');
});

test('an invalid or future month shows the current one, and says so', async () => {
  const own = await createSignedIn(environment);
  for (const month of ['2999-01', '2026-13', '2026', "2026-10'--", '1999-01']) {
    const { status, text } = await own.portal.get(
      `${own.base}/billing/statement?month=${encodeURIComponent(month)}`,
    );
    expect([month, status, text.includes('There is no statement for that month')]).toEqual([
      month,
      200,
      true,
    ]);
  }
  const { text } = await own.portal.get(`${own.base}/billing/statement`, { 'accept-language': 'es' });
  expect(figure(text, 'closing')).toBe('$ 1.000,00');
});

test('usage is shown by day, service, cost center and key, with pending usage, and movements by cost center', async () => {
  const own = await createSignedIn(environment);
  const { organizationId, ownerId } = own;
  await createCostCenter(operatorOf(environment), { organizationId, code: 'sales', name: 'Sales' });
  const { token } = await createKey(operatorOf(environment), {
    organizationId,
    userId: ownerId,
    name: 'Of sales',
    costCenter: 'sales',
    capabilities: ['urlshortener.write'],
  });
  const sales = createApi(environment.API_BASE_URL, token);
  for (let n = 0; n < 2; n++)
    expect((await sales.post('/urlshortener/links', { longUrl: 'https://example.com/a' })).status).toBe(201);
  await createLink(own);
  await query(
    environment,
    `select routine.add_usage($1, (select id from cost_center where organization_id = $1 and code = 'sales'),
       'urlshortener', 'visit', 250000, 3)`,
    [organizationId],
  );
  const usage = await waitForPage('both uses of the key', async () => {
    const { text } = await own.portal.get(`${own.base}/billing/usage`);
    return /Of sales …\w{4} 2 0/.test(plain(text)) ? text : undefined;
  });
  const read = plain(usage);
  expect(usage).toContain('<svg class="chart"');
  expect(read).toMatch(/\d{4} COP 15\.75 Charges minus refunds/);
  expect(read).toContain('URL shortener · Links created 3 COP 15.00 COP 0.00');
  expect(read).toContain('URL shortener · Visits 3 COP 0.75 COP 0.00');
  expect(read).toMatch(/sales Sales COP 10\.75 .*default .*COP 5\.00/);
  // The first page shows pending usage in detail.
  const billing = plain((await own.portal.get(`${own.base}/billing`)).text);
  expect(billing).toContain('sales URL shortener · Visits 3 COP 0.25 COP 0.75');
  // The cost center's line links to its movements.
  const address = new RegExp(`${own.base}/movements\\?[^"]*costCenter=\\d+`).exec(usage)?.[0] ?? '';
  const movements = (await own.portal.get(address.replaceAll('&amp;', '&'))).text;
  expect(movements.match(/>go\.localhost\/\w+<\/a>/g)).toHaveLength(2);
  expect(plain(movements)).not.toContain('default 1 ');
  const csv = /href="([^"]+\/csv\?[^"]+)"/.exec(movements)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect((await own.portal.get(csv)).text.trim().split('\n')).toHaveLength(3);
  for (const [search, refused] of [
    ['from=2026-10-01&to=2026-10-31', false],
    ['from=2026-10-31&to=2026-10-01', true],
    ['from=2025-01-01&to=2026-10-01', true],
    ['from=2026-02-30', true],
    ['to=x', true],
  ] as const) {
    const { status, text } = await own.portal.get(`${own.base}/billing/usage?${search}`);
    expect([search, status, text.includes('with the start before the end')]).toEqual([search, 200, refused]);
  }
});

test("another organization's cost center cannot be used as a filter, and reveals nothing", async () => {
  const [own, other] = await Promise.all([createSignedIn(environment), createSignedIn(environment)]);
  const [center] = await query<{ id: string }>(
    environment,
    'select id from cost_center where organization_id = $1',
    [other.organizationId],
  );
  const { status, text } = await own.portal.get(`${own.base}/movements?costCenter=${center?.id}`);
  expect([status, text.includes('id="field-costCenter-wrong"')]).toEqual([200, true]);
  expect(plain(text)).toContain('Correct the filter to see results.');
});

test('a top-up is begun once, paid at the provider, and shown only to owners and administrators of its organization', async () => {
  const own = await createSignedIn(environment);
  for (const amount of ['', '0', '9,999', '50,000,001', '10,000.5', 'ten']) {
    const { status, text } = await own.portal.post(`${own.base}/top-ups/start`, { amount });
    expect([amount, status, text.includes('id="field-amount-wrong"')]).toEqual([amount, 422, true]);
  }
  const begun = await own.portal.post(`${own.base}/top-ups/start`, { amount: '$ 200,000' });
  const page = await own.portal.get(begun.headers.location ?? '');
  expect(page.text.replaceAll('\u00a0', ' ')).toContain('Top-up of COP 200,000.00');
  const checkout = new URL(
    /href="([^"]*amount-in-cents[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '',
  );
  expect(checkout.searchParams.get('amount-in-cents')).toBe('20000000');
  const paid = await fetch(checkout, {
    method: 'POST',
    body: new URLSearchParams({ status: 'APPROVED' }),
    redirect: 'manual',
  });
  const back = new URL(paid.headers.get('location') ?? '');
  const after = await own.portal.get(back.pathname + back.search);
  expect([after.text.includes('Paid'), after.text.includes('amount-in-cents')]).toEqual([true, false]);
  const { balanceMicro } = (await own.api.get('/account/billing')).json.data;
  expect(balanceMicro).toBe(201_000_000_000);
  // The amount of the checkout cannot be changed on the way.
  checkout.searchParams.set('amount-in-cents', '100');
  expect((await fetch(checkout)).status).toBe(400);
  const other = await createSignedIn(environment);
  const id = back.pathname.split('/').at(-1);
  expect((await other.portal.get(`${other.base}/top-ups/${id}`)).status).toBe(404);
  const developer = await joinAs(environment, own, 'developer');
  for (const path of ['top-ups', `top-ups/${id}`])
    expect((await developer.portal.get(`${own.base}/${path}`)).status).toBe(403);
});
