import { describe, expect, inject, test } from 'vitest';
import { topUpBalance } from '../../../shared/billing/movements/top-up-balance.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query, readBalance } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { visit } from '../../harness/http/visit.ts';
import { postLinkFile, waitForLinkBatch } from '../../harness/links/batches.ts';
import { LINK_MICRO, operatorOf } from '../../harness/organization.ts';
import { sendLinkFile, uploadLinkFile } from '../../harness/portal/link-files.ts';
import { createSignedIn, joinAs, readConfirmation } from '../../harness/portal/portal.ts';
import { waitForPage } from '../../harness/portal/wait-for-page.ts';

const environment = inject('environment');

const FILE = [
  'longUrl;externalId;code',
  'https://example.com/one;ana;',
  'http://localhost/;eva;',
  'https://example.com/three;"=1+1";',
  'https://example.com/four;;go',
  '',
].join('\r\n');

const hrefTo = (text: string, word: string): string =>
  (new RegExp(`href="([^"]*)"[^>]*>[^<]*${word}`).exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
const factOf = (text: string, name: string): string | undefined =>
  new RegExp(`<dt>${name}</dt><dd>([^<]*)`).exec(text)?.[1];
const tagless = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

type Own = Awaited<ReturnType<typeof createSignedIn>>;

const linksOf = async ({ organizationId }: Own): Promise<number> =>
  (await query(environment, 'select 1 from link where organization_id = $1', [organizationId])).length;

/** Agrees to the price that the page of an uploaded file shows. */
async function agree({ portal, base }: Own, draft: string): Promise<string> {
  const path = `${base}/links/batches/new/${draft}`;
  const page = await portal.get(path);
  const { status, headers, text } = await portal.submit(`${path}/create`, {
    once: crypto.randomUUID(),
    ...readConfirmation(page),
  });
  if (status !== 303) throw new Error(`agreeing was answered ${status}: ${text}`);
  return headers.location ?? '';
}

const waitForEnd = (own: Own, at: string, headers: Record<string, string> = {}): Promise<string> =>
  waitForPage('the result', async () => {
    const { text } = await own.portal.get(at, headers);
    return text.includes('data-live') ? undefined : text;
  });

describe('A file of links', () => {
  test('is checked, then created once its price is agreed to, with its errors by line', async () => {
    const own = await createSignedIn(environment);
    const { portal, base, organizationId } = own;
    const before = await readBalance(environment, organizationId);
    const draft = await uploadLinkFile(own, FILE, { reference: 'black-friday' });
    const checked = await portal.get(`${base}/links/batches/new/${draft}`);
    expect(tagless(checked.text)).toContain('Lines with errors, which create no links: 2 of 4.');
    expect(tagless(checked.text)).toMatch(/Line Why 3 longUrl: [^<]*private.* 5 code: The alias/);
    expect(checked.text).toMatch(/Create 2\slinks/);
    expect([await linksOf(own), await readBalance(environment, organizationId)]).toEqual([0, before]);

    const at = await agree(own, draft);
    expect(at).toBe(`${base}/links/batches/${draft}`);
    expect(await agree(own, draft)).toBe(at);
    const text = await waitForEnd(own, at);
    expect([factOf(text, 'Links created'), factOf(text, 'Failed')]).toEqual(['2', '2']);
    expect(text).toContain('<progress aria-label="4 of 4\u00a0lines" max="4" value="4">');
    expect(text).toMatch(/<td class="number">3<\/td><td>eva<\/td>/);
    expect(await readBalance(environment, organizationId)).toBe(before - 2n * LINK_MICRO);

    const csv = await http(hrefTo(text, 'Download CSV'));
    expect(csv.text.split('\r\n')[0]).toBe('line,externalId,domain,code,shortUrl,errorCode,errorMessage');
    expect(csv.text).toContain("\r\n4,'=1+1,go.localhost,");
    const lines = (await http(hrefTo(text, 'Download NDJSON'))).text.trim().split('\n');
    expect(lines).toHaveLength(4);
    const failed = await portal.get(`${at}/failed/csv`);
    expect(failed.text.split('\r\n')).toEqual([
      'line,externalId,code,message',
      expect.stringMatching(/^3,eva,URL_BLOCKED_HOST,/),
      expect.stringMatching(/^5,,ALIAS_INVALID,/),
      '',
    ]);
    const verbs = await query(
      environment,
      "select verb, input from audit_event where organization_id = $1 and verb like 'link%'",
      [organizationId],
    );
    expect(verbs).toEqual([{ verb: 'link.create-batch', input: { count: 4, reference: 'black-friday' } }]);
    const list = await portal.get(`${base}/links/batches?reference=black-friday`);
    expect(list.text).toContain(`href="${at}">black-friday</a>`);
  });

  test('has no formula in the file of its failed lines, whatever its fields are called', async () => {
    const own = await createSignedIn(environment);
    const lines = ['{"longUrl":"https://example.com/"}', '{"longUrl":"https://example.com/","=1+1":0}'];
    const { json } = await postLinkFile(own, 'application/x-ndjson', lines.join('\n'));
    await waitForLinkBatch(own, json.data.jobId);
    const failed = await own.portal.get(`${own.base}/links/batches/${json.data.jobId}/failed/csv`);
    expect(failed.text.split('\r\n')[1]).toMatch(/^2,,VALIDATION_INVALID_PARAMETER,"?'=1\+1: /);
  });

  test('shows its progress and errors in Spanish, and no amounts to members', async () => {
    const own = await createSignedIn(environment);
    const at = await agree(own, await uploadLinkFile(own, FILE));
    const text = await waitForEnd(own, at, { 'accept-language': 'es' });
    expect(text).toContain('<progress aria-label="4 de 4\u00a0líneas"');
    expect(tagless(text)).toMatch(/3 eva longUrl: El host del destino es privado/);
    const { portal } = await joinAs(environment, own, 'member');
    const seen = await portal.get(at);
    expect([factOf(seen.text, 'Cost'), factOf(seen.text, 'Links created')]).toEqual([undefined, '2']);
  });

  test('a file of links whose columns have other names is read once they are chosen, as Excel writes it', async () => {
    const own = await createSignedIn(environment);
    const { portal, base } = own;
    const file = [
      'sep=;',
      'Cédula;URL destino;Notas;',
      '12;https://example.com/uno;Pedido, "urgente;',
      ';;;',
      '13;http://localhost/;x;',
      '14;https://example.com/tres;;',
      '',
    ].join('\r');
    const { status, headers } = await sendLinkFile(own, file, { reference: 'navidad' });
    const columns = headers.location ?? '';
    expect([status, columns.replace(/[0-9a-f-]{36}/, '')]).toEqual([
      303,
      `${base}/links/batches/new//columns`,
    ]);
    const asked = (await portal.get(columns)).text;
    expect(asked).toMatch(/field-column-0".*?<option value="1" selected/s);
    expect(asked).toMatch(/field-column-1".*?<option value="0" selected/s);
    expect(tagless(asked)).toContain('Pedido, &quot;urgente');
    const refused = await portal.post(`${columns}/choose`, { column: ['', '0', '', ''] });
    expect([refused.status, refused.text.includes('Choose the column of the destination.')]).toEqual([
      422,
      true,
    ]);
    const chosen = await portal.post(`${columns}/choose`, { column: ['1', '0', '', ''] });
    expect(chosen.status).toBe(303);
    const checked = await portal.get(chosen.headers.location ?? '');
    expect(tagless(checked.text)).toContain('Lines with errors, which create no links: 1 of 3.');
    // The row that Excel shows: sep= has none, and empty rows have one.
    expect(tagless(checked.text)).toMatch(/Line Why 4 longUrl: /);
    expect((await portal.get(columns)).status).toBe(200);
    const at = await agree(own, chosen.headers.location?.split('/').at(-1) ?? '');
    expect(factOf(await waitForEnd(own, at), 'Links created')).toBe('2');
  });

  test('has a template in the separators of its reader’s spreadsheets', async () => {
    const { portal, base } = await createSignedIn(environment);
    const read = async (language: string) =>
      (await portal.get(`${base}/links/batches/new/template/csv`, { 'accept-language': language })).text;
    expect((await read('es')).replace('\ufeff', '')).toBe('longUrl;externalId;code;expiresAt\r\n');
    expect((await read('en')).replace('\ufeff', '')).toBe('longUrl,externalId,code,expiresAt\r\n');
  });

  test.each([
    ['without a header', 'https://example.com/\n', 'Line 1: the header is missing.'],
    ['that is empty', '', 'Must contain 1 to 100,000 links.'],
    ['that ends in the middle of a line', 'longUrl,code\nhttps://example.com/', 'Line 2: the file ends'],
    [
      'that is no UTF-8',
      Uint8Array.of(...Buffer.from('longUrl\nhttps://a.co/'), 0xff, 0x0a),
      'not valid UTF-8',
    ],
  ])('%s is refused beside the form, and nothing is kept of it', async (_, file, words) => {
    const own = await createSignedIn(environment);
    const { status, text } = await sendLinkFile(own, file);
    expect([status, text.includes(words)]).toEqual([422, true]);
    expect(text).toContain('action="');
  });

  test('a file of links without an acceptable line shows why, and offers nothing to create', async () => {
    const own = await createSignedIn(environment);
    const draft = await uploadLinkFile(own, 'longUrl\nhttp://localhost/\n');
    const { text } = await own.portal.get(`${own.base}/links/batches/new/${draft}`);
    expect(text).toContain('No line can be used');
    expect(text).not.toContain('/create"');
    const posted = await own.portal.submit(`${own.base}/links/batches/new/${draft}/create`, { once: 'x' });
    expect(posted.status).toBe(200);
    expect(await linksOf(own)).toBe(0);
  });

  test.runIf(IS_CI)(
    'a file of links of 100,000 links and more than a window of memory is read while it arrives',
    async () => {
      const own = await createSignedIn(environment, { balanceMicro: 1_000_000_000_000n });
      const long = 'x'.repeat(120);
      const rows = Array.from({ length: 100_000 }, (_, n) => `https://example.com/${long}?recipient=${n}`);
      const draft = await uploadLinkFile(own, ['longUrl', ...rows].join('\n'));
      const { text } = await own.portal.get(`${own.base}/links/batches/new/${draft}`);
      expect(text).toMatch(/Create 100,000\slinks/);
    },
  );

  test('keeps its lines when the balance does not cover them, until it does', async () => {
    const own = await createSignedIn(environment, { balanceMicro: LINK_MICRO });
    const draft = await uploadLinkFile(own, FILE);
    const path = `${own.base}/links/batches/new/${draft}`;
    const page = await own.portal.get(path);
    expect(page.text).toContain('The available balance does not cover it.');
    const refused = await own.portal.submit(`${path}/create`, { once: 'one', ...readConfirmation(page) });
    expect(refused.status).toBe(422);
    await topUpBalance(operatorOf(environment), {
      organizationId: own.organizationId,
      amountMicro: LINK_MICRO,
      reference: 'more',
    });
    expect(factOf(await waitForEnd(own, await agree(own, draft)), 'Links created')).toBe('2');
  });

  test('can be uploaded 60 times an hour', async () => {
    const own = await createSignedIn(environment);
    const statuses = [];
    for (let times = 0; times < 61; times += 1)
      statuses.push((await sendLinkFile(own, 'longUrl\nhttps://example.com/\n')).status);
    expect(statuses).toEqual([...Array(60).fill(303), 429]);
  });
});

test('a campaign shows its totals and chart, and leads to its links', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, api } = own;
  const { json } = await api.post('/urlshortener/batch', {
    reference: 'Día & noche',
    links: [{ longUrl: 'https://example.com/a' }, { longUrl: 'https://example.com/b' }],
  });
  await waitForEnd(own, `${base}/links/batches/${json.data.jobId}`);
  const [row] = await query<{ code: string }>(
    environment,
    'select code from link where organization_id = $1 limit 1',
    [own.organizationId],
  );
  const { port } = new URL(environment.API_BASE_URL);
  await visit(`http://go.localhost:${port}/${row?.code}`);
  const listed = await waitForPage('the visit to be counted', async () => {
    const { text } = await portal.get(`${base}/campaigns`);
    return /<td class="number[^"]*"[^>]*>1<\/td>/.test(text) ? text : undefined;
  });
  // Four visits a month earlier: the previous period's.
  await query(
    environment,
    `insert into organization_day
     select earlier.* from organization_day today,
            jsonb_populate_record(today, jsonb_build_object('day', today.day - 30, 'clicks', 4, 'top_links', '{}'::jsonb)) earlier
      where today.organization_id = $1 and today.reference_id <> 0`,
    [own.organizationId],
  );
  const page = await portal.get(hrefTo(listed, 'Día &amp; noche'));
  expect(page.text).toContain(`href="${base}/links?reference=D%C3%ADa+%26+noche"`);
  expect(tagless(page.text)).toMatch(/Opened 50% 1 of 2 links/);
  expect(tagless(page.text)).toMatch(/Visits in total 1 /);
  expect(page.text).toContain('<svg class="chart"');
  expect(tagless(page.text)).toMatch(/: 1 −75% compared with the previous period/);
  expect(tagless(page.text)).toMatch(/: 1 \(before: 4\)/);
  const file = await portal.get(`${base}/campaigns/csv`);
  expect(file.text).toContain('Día & noche,2,1,1,');
  const wrong = await portal.get(`${hrefTo(listed, 'Día &amp; noche')}?from=2026-05-01&to=2026-01-01`);
  expect(wrong.text).toContain('Choose up to 366 days');
});

describe('The settings of a link', () => {
  const createLink = async ({ api }: Own) => {
    const { json } = await api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });
    return `${json.data.domain}/${json.data.code}`;
  };
  const settingsOf = async ({ api }: Own, link: string) =>
    (await api.get(`/urlshortener/links/${link}/settings`)).json.data;

  test('are edited in place, after showing what somebody else has set meanwhile', async () => {
    const own = await createSignedIn(environment);
    const { portal, base } = own;
    const link = await createLink(own);
    const at = `${base}/links/${link}`;
    const form = await portal.get(`${at}?settings=yes`);
    expect(form.text).toContain('name="rules.1.longUrl"');
    const seen = /name="seen" value="([^"]*)"/.exec(form.text)?.[1]?.replaceAll('&quot;', '"') ?? '';
    await own.api.send(`/urlshortener/links/${link}/settings`, {
      method: 'PUT',
      body: JSON.stringify({ externalId: 'ana' }),
      headers: { 'content-type': 'application/json' },
    });
    const values = {
      reference: 'spring',
      externalId: '',
      expiredUrl: 'https://example.com/ended',
      passQuery: 'yes',
      maxClicks: '1000',
      'rules.0.platform': 'ios',
      'rules.0.longUrl': 'https://example.com/ios',
      'rules.1.countries': 'mx, pe',
      'rules.1.longUrl': 'https://example.com/abroad',
      'rules.2.share': '25',
      'rules.2.longUrl': 'https://example.com/new',
    };
    const told = await portal.post(`${at}/settings`, { ...values, seen });
    expect([told.status, tagless(told.text).includes('Somebody changed this')]).toEqual([409, true]);
    const saved = await portal.post(`${at}/settings`, { ...values, externalId: 'ana' });
    expect([saved.status, saved.headers.location]).toEqual([303, `${at}?done=settings`]);
    expect(await settingsOf(own, link)).toEqual({
      reference: 'spring',
      externalId: 'ana',
      expiredUrl: 'https://example.com/ended',
      passQuery: true,
      maxClicks: 1000,
      rules: [
        { platform: 'ios', longUrl: 'https://example.com/ios' },
        { countries: ['MX', 'PE'], longUrl: 'https://example.com/abroad' },
        { share: 25, longUrl: 'https://example.com/new' },
      ],
    });
    const { text } = await portal.get(at);
    expect(tagless(text)).toContain('iPhone and iPad → https://example.com/ios');
    expect(tagless(text)).toContain('25 % → https://example.com/new');
    expect(tagless(text)).toContain('Passed to the destination');
    expect(text).toContain(`href="${base}/links?reference=spring"`);
    const [event] = await query(
      environment,
      "select verb from audit_event where organization_id = $1 and verb = 'link.set-settings'",
      [own.organizationId],
    );
    expect(event).toEqual({ verb: 'link.set-settings' });
  });

  test('a rule without a destination is told so in its reader’s language', async () => {
    const own = await createSignedIn(environment);
    const link = await createLink(own);
    const values = { 'rules.0.countries': 'co', 'rules.0.longUrl': '' };
    for (const language of ['en', 'es']) {
      const path = `${own.base}/links/${link}/settings`;
      const { text } = await own.portal.post(path, values, { 'accept-language': language });
      const [, said = ''] = /id="field-rules.0.longUrl-wrong">([^<]*)</.exec(text) ?? [];
      expect(said).toBe(language === 'en' ? 'This field is required.' : 'Este campo es obligatorio.');
    }
  });

  test('are refused beside the field that is wrong, and keep what was typed', async () => {
    const own = await createSignedIn(environment);
    const link = await createLink(own);
    const refused = await own.portal.post(`${own.base}/links/${link}/settings`, {
      reference: '',
      externalId: '',
      expiredUrl: 'http://localhost/',
      'rules.3.platform': 'ios',
      'rules.3.longUrl': 'nothing',
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="field-expiredUrl-wrong"');
    expect(refused.text).toContain('id="field-rules.3.longUrl-wrong"');
    expect(refused.text).toContain('value="nothing"');
    expect(await settingsOf(own, link)).toMatchObject({ rules: [], expiredUrl: null });
  });
});

test('click files are turned on and off by administrators', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const isOn = async () => (await portal.get(`${base}/click-files`)).text.includes('Stop writing them');
  expect(await isOn()).toBe(false);
  expect((await portal.post(`${base}/click-files/turn`, { clickFiles: 'yes' })).status).toBe(303);
  expect(await isOn()).toBe(true);
  await portal.post(`${base}/click-files/turn`, { clickFiles: 'no' });
  expect(await isOn()).toBe(false);
  const { portal: developer } = await joinAs(environment, own, 'developer');
  expect((await developer.get(`${base}/click-files`)).status).toBe(403);
});
