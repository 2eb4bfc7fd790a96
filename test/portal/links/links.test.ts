import { describe, expect, inject, test } from 'vitest';
import { releaseDomain } from '../../../shared/links/domains/release-domain.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query, readBalance, withClient } from '../../harness/database.ts';
import { PREVIEW, visit } from '../../harness/http/visit.ts';
import { openToday } from '../../harness/links/clicks.ts';
import { createDomain, LINK_MICRO, operatorOf } from '../../harness/organization.ts';
import { INJECTED } from '../../harness/portal/injected.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
import { waitForPage } from '../../harness/portal/wait-for-page.ts';

const environment = inject('environment');
const { port: PORT } = new URL(environment.API_BASE_URL);
const BALANCE = 1_000_000_000n;

const create = (values: Record<string, string> = {}) => ({
  once: crypto.randomUUID(),
  longUrl: 'https://example.com/offers',
  code: '',
  expiresAt: '',
  ...values,
});

const countLinks = async (organizationId: number): Promise<number> => {
  const rows = await query(environment, 'select id from link where organization_id = $1', [organizationId]);
  return rows.length;
};

describe('A link', () => {
  test('is created and charged once by a form that is sent ten times', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const values = create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => portal.post(`${base}/links/new/create`, values)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await countLinks(organizationId)).toBe(1);
    expect(await readBalance(environment, organizationId)).toBe(BALANCE - LINK_MICRO);
    await portal.post(`${base}/links/new/create`, { ...values, longUrl: 'https://example.com/another' });
    expect(await countLinks(organizationId)).toBe(2);
  });

  test('is created whichever character of its destination the audit log cuts off', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    for (const start of ['https://example.com/', 'https://example.com/x']) {
      const made = await portal.post(
        `${base}/links/new/create`,
        create({ longUrl: start + '😀'.repeat(300) }),
      );
      expect(made.status).toBe(303);
    }
    expect(await countLinks(organizationId)).toBe(2);
  });

  test('is followed, shows its visits, and is edited, deleted and restored, each with an event in the audit log', async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const code = `story-${organizationId}`;
    const made = await portal.post(`${base}/links/new/create`, create({ code }));
    const path = made.headers.location ?? '';
    expect(path).toBe(`${base}/links/go.localhost/${code}`);
    await visit(`http://go.localhost:${PORT}/${code}`, PREVIEW);
    const follow = async () =>
      (await visit(`http://go.localhost:${PORT}/${code}`, { cf: { country: 'US' } })).headers.location;
    expect(await follow()).toBe('https://example.com/offers');
    await waitForPage(
      'the visit on the page',
      async () => /Unique visitors<\/a><\/h2><p class="figure">1</.exec((await portal.get(path)).text)?.[0],
    );
    const shown = (await portal.get(path, { 'accept-language': 'es' })).text;
    expect(shown).toContain('<th scope="row">Celular<svg');
    expect(shown).toContain('<th scope="row">Estados Unidos<svg');
    expect(shown).toMatch(/<title>[^<]+ \d+:00: 1<\/title>/);
    await waitForPage(
      'the preview on the page',
      async () =>
        /Filtradas, sin costo: 1<\/summary>.*<td class="number">1<\/td>/s.exec(
          (await portal.get(`${path}?granularity=day`, { 'accept-language': 'es' })).text,
        )?.[0],
    );
    expect((await portal.get(`${path}/csv?granularity=day`)).text).toMatch(
      /^at,clicks,uniqueClicks,filtered\r\n[\d-]+,1,1,1\r\n$/,
    );
    const csv = await portal.get(`${path}/csv?granularity=hour`);
    expect(csv.text).toMatch(/^at,clicks,uniqueClicks\r\n[\dT:-]+,1,1\r\n$/);
    const qr = await portal.get(`${path}/qr?format=svg`);
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml']);

    await portal.post(`${path}/edit`, {
      longUrl: 'https://example.com/april',
      status: 'active',
      expiresAt: '',
    });
    expect(await follow()).toBe('https://example.com/april');
    await portal.post(`${path}/edit`, {
      longUrl: 'https://example.com/april',
      status: 'disabled',
      expiresAt: '',
    });
    expect(await follow()).toBeUndefined();
    const gone = await portal.post(`${path}/delete`);
    expect((await portal.get(path)).status).toBe(404);
    expect((await portal.get(gone.headers.location ?? '')).text).toContain(`value="${code}"`);
    await portal.post(`${base}/links/restore/restore`, { domain: 'go.localhost', code });
    expect((await portal.get(path)).status).toBe(200);
    const events = await query<{ verb: string; actor: string }>(
      environment,
      "select verb, actor from audit_event where organization_id = $1 and target = 'link' order by id",
      [organizationId],
    );
    expect(events.map(({ verb }) => verb)).toEqual([
      'link.create',
      'link.update',
      'link.update',
      'link.delete',
      'link.restore',
    ]);
  });

  test('is created on the chosen domain, alone or pasted, and found by it', async () => {
    const { portal, base, ...tenant } = await createSignedIn(environment);
    expect((await portal.get(`${base}/links/new`)).text).not.toContain('name="domain"');
    const domain = await createDomain({ ...tenant, ctx: operatorOf(environment) });
    const page = await portal.get(`${base}/links/new`);
    for (const name of ['go.localhost', domain])
      expect(page.text.split(`<option value="${name}"`)).toHaveLength(3);
    expect(page.text, 'the default').toContain(`<option value="${domain}" selected`);

    const one = await portal.post(`${base}/links/new/create`, create({ domain, code: 'offers' }));
    expect(one.headers.location).toBe(`${base}/links/${domain}/offers`);
    const lines =
      'https://example.com/a first\n\nhttps://example.com/b\nhttps://example.com/c second file.pdf';
    const pasted = await portal.post(`${base}/links/new/paste`, { once: crypto.randomUUID(), domain, lines });
    const many = await portal.get(pasted.headers.location ?? '');
    expect(many.text).toContain(`href="${base}/links/${domain}/first"`);
    // The number that the reader sees in the box, whose empty lines count.
    expect(many.text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
      /Line Destination Link 4 https:\/\/example\.com\/c second file\.pdf [^<]*a space is %20\. 1 /,
    );
    await portal.post(`${base}/links/new/create`, create({ domain: 'go.localhost' }));

    const hrefs = ({ text }: { text: string }) => text.match(/<a href="[^"]*\/links\/[^"/]+\/[^"]+"/g) ?? [];
    expect(hrefs(await portal.get(`${base}/links`))).toHaveLength(4);
    expect(hrefs(await portal.get(`${base}/links?domain=${domain}`))).toHaveLength(3);
    const unknown = await portal.get(`${base}/links?domain=links.example.com`);
    expect(hrefs(unknown)).toEqual([]);
    expect(unknown.text).toContain('id="field-domain-wrong"');
    const refused = await portal.post(`${base}/links/new/create`, create({ domain: 'links.example.com' }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('id="field-domain-wrong"');
  });

  test('a link that is edited in two tabs warns the second one, and then keeps the changes of both', async () => {
    const { portal, base, organizationId, api } = await createSignedIn(environment);
    const code = `tabs-${organizationId}`;
    const path = (await portal.post(`${base}/links/new/create`, create({ code }))).headers.location ?? '';
    const hidden = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
        ),
      );
    const open = async () => ({ seen: hidden((await portal.get(path)).text).seen });
    const [first, second] = [await open(), await open()];
    expect(JSON.parse(first.seen ?? '')).toEqual({
      longUrl: 'https://example.com/offers',
      status: 'active',
      expiresAt: '',
    });
    const typed = { longUrl: 'https://example.com/offers', status: 'active', expiresAt: '' };
    const edit = (values: object) => portal.post(`${path}/edit`, { ...typed, ...values });
    // A refusal keeps what the tab had shown.
    const refused = await edit({ ...second, expiresAt: '2020-01-01' });
    expect([refused.status, hidden(refused.text).seen]).toEqual([422, second.seen]);
    await edit({ ...first, longUrl: 'https://example.com/april' });
    const told = await edit({ ...second, expiresAt: '2099-01-01' });
    expect([told.status, told.text.includes('Somebody changed this')]).toEqual([409, true]);
    expect(told.text).toContain('https://example.com/april');
    const unchanged = await api.get(`/urlshortener/links/go.localhost/${code}`);
    expect(unchanged.json.data).toMatchObject({ longUrl: 'https://example.com/april', expiresAt: null });
    expect((await portal.post(`${path}/edit`, hidden(told.text))).headers.location).toBe(`${path}?done=edit`);
    const { json } = await api.get(`/urlshortener/links/go.localhost/${code}`);
    expect(json.data).toMatchObject({ longUrl: 'https://example.com/april', status: 'active' });
    expect(json.data.expiresAt).toMatch(/^2099-01-01/);
  });

  test("a link that is refused says why next to its field, in the reader's language, and costs nothing", async () => {
    const { portal, base, organizationId } = await createSignedIn(environment);
    const answer = await portal.post(
      `${base}/links/new/create`,
      create({ longUrl: 'http://127.0.0.1/', code: 'x' }),
      {
        'accept-language': 'es',
      },
    );
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('id="field-longUrl-wrong"');
    expect(answer.text).toContain('id="field-code-wrong"');
    expect(answer.text).toContain('value="http://127.0.0.1/"');
    expect(await countLinks(organizationId)).toBe(0);
    expect(await readBalance(environment, organizationId)).toBe(BALANCE);
  });

  test.runIf(IS_CI)(
    'a link that the database could not create in time keeps what was typed, and is created once by sending it again',
    async () => {
      const { portal, base, organizationId } = await createSignedIn(environment);
      const values = create({ longUrl: 'https://example.com/later' });
      const refused = await withClient(environment, async (holder) => {
        await holder.query('begin');
        await holder.query('select from billing_account where organization_id = $1 for update', [
          organizationId,
        ]);
        try {
          return await portal.post(`${base}/links/new/create`, values, { 'accept-language': 'es' });
        } finally {
          await holder.query('rollback');
        }
      });
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toMatch(/^\d+$/);
      expect(refused.text).toContain('role="alert">No se pudo completar.');
      expect(refused.text).toContain('value="https://example.com/later"');
      expect(refused.text).toContain(`name="once" value="${values.once}"`);
      expect((await portal.post(`${base}/links/new/create`, values)).status).toBe(303);
      expect(await countLinks(organizationId)).toBe(1);
    },
  );

  test('is visible to a member, who cannot change it', async () => {
    const owner = await createSignedIn(environment);
    const made = await owner.portal.post(`${owner.base}/links/new/create`, create());
    const { portal } = await joinAs(environment, owner, 'member');
    const page = await portal.get(made.headers.location ?? '');
    expect([page.status, page.text.includes('/edit"')]).toEqual([200, false]);
    expect((await portal.get(`${owner.base}/links`)).text).not.toContain('/links/new');
  });

  test('shows its statistics next to a refused range, which keeps what was typed', async () => {
    const { portal, base } = await createSignedIn(environment);
    const made = await portal.post(`${base}/links/new/create`, create());
    const asked = 'from=2026-03-02&to=2026-03-01&granularity=hour';
    const { status, text } = await portal.get(`${made.headers.location}?${asked}`, {
      'accept-language': 'es',
    });
    expect(status).toBe(200);
    expect(text).toContain('id="field-from-wrong">Elija hasta 366 días');
    expect(text).toContain('value="2026-03-02"');
    expect(text).toContain('value="hour" selected');
    expect(text).toContain('class="figure">0<');
  });

  test('a link of a released domain keeps its statistics, CSV and QR code', async () => {
    const { portal, base, ...tenant } = await createSignedIn(environment);
    const ctx = operatorOf(environment);
    const domain = await createDomain({ ...tenant, ctx });
    await portal.post(`${base}/links/new/create`, create({ domain, code: 'kept' }));
    await releaseDomain(ctx, { name: domain, organizationId: tenant.organizationId });
    const list = (await portal.get(`${base}/links`)).text;
    const [, path = ''] = /href="([^"]+\/kept[^"]*)"/.exec(list) ?? [];
    const { text } = await portal.get(path);
    const [, csv = ''] = /href="([^"]+\/csv[^"]*)"/.exec(text) ?? [];
    const [, png = ''] = /href="([^"]+format=png[^"]*)"/.exec(text) ?? [];
    for (const each of [csv, png])
      expect([each, (await portal.get(each.replaceAll('&amp;', '&'))).status]).toEqual([each, 200]);
    expect(text).toContain('<input type="hidden" name="domainStatus" value="released"');
  });

  test('is shown as text, whatever its destination contains', async () => {
    const { portal, base } = await createSignedIn(environment);
    const longUrl = 'https://example.com/?q="><script>alert(1)</script><img/src=x/onerror=alert(1)>';
    const made = await portal.post(`${base}/links/new/create`, create({ longUrl }));
    for (const path of [made.headers.location ?? '', `${base}/links`]) {
      const { text } = await portal.get(path);
      expect(text).not.toMatch(INJECTED);
      expect(text).toContain('&lt;script&gt;');
    }
  });
});

test('links can be searched, filtered and paged', async () => {
  const { portal, base } = await createSignedIn(environment);
  const lines = Array.from({ length: 30 }, (_, index) => `https://example.com/page-${index}`).join('\n');
  await portal.post(`${base}/links/new/paste`, { once: 'once', lines });
  const first = await portal.get(`${base}/links`);
  const [, next = ''] = /href="([^"]+cursor=[^"]+)"/.exec(first.text) ?? [];
  const second = await portal.get(next.replaceAll('&amp;', '&'));
  const shown = (text: string) => new Set([...text.matchAll(/page-(\d+)</g)].map(([, page]) => page));
  expect(shown(first.text).size + shown(second.text).size).toBe(30);
  expect(shown((await portal.get(`${base}/links?search=page-29`)).text)).toEqual(new Set(['29']));
  const ofChosen = await portal.get(`${base}/links?isAlias=true`);
  expect(ofChosen.text).toContain('No results match the filter.');
  const wrong = await portal.get(`${base}/links?status=nonsense`);
  expect([wrong.status, shown(wrong.text).size]).toEqual([200, 0]);
  expect(wrong.text).toContain('id="field-status-wrong"');
});

test('without the service, link pages are not found', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await query(environment, 'update organization_service set enabled = false where organization_id = $1', [
    organizationId,
  ]);
  const refused = await portal.get(`${base}/links`);
  expect([refused.status, refused.text.includes('does not have this service')]).toEqual([403, true]);
  const sent = await portal.post(`${base}/links/new/create`, create());
  expect([sent.status, sent.headers.location]).toEqual([303, `${base}/links/new`]);
  expect((await portal.get(`${base}/links/new`)).status).toBe(403);
  expect(await portal.get(base)).toMatchObject({
    status: 200,
    text: expect.not.stringContaining(`${base}/links"`),
  });
});

test('links are sorted by their visits from the heading of the column, as far as they can be, and in both languages', async () => {
  const { portal, base, organizationId, api } = await createSignedIn(environment);
  const codes = ['few', 'most', 'none'].map((name) => `${name}-${organizationId}`);
  for (const code of codes) await api.post('/urlshortener/links', { longUrl: 'https://example.com/', code });
  await openToday(environment);
  await query(
    environment,
    `insert into link_day (link_id, day, clicks, unique_clicks, first_ms, last_ms, dimensions)
     select id, (now() at time zone 'America/Bogota')::date, case when code like 'most%' then 9 else 2 end, 1, 0, 0, '[]'
       from link where organization_id = $1 and code not like 'none%'`,
    [organizationId],
  );
  const list = async (path: string, language = 'en') =>
    (await portal.get(path, { 'accept-language': language })).text;
  const orderIn = (text: string) => [...text.matchAll(/>go\.localhost\/(\w+)-/g)].map(([, name]) => name);
  const newest = await list(`${base}/links`);
  expect(orderIn(newest)).toEqual(['none', 'most', 'few']);
  const sorted = /<th[^>]*><a href="([^"]+)">Visits/.exec(newest)?.[1] ?? '';
  const english = await list(sorted);
  expect([orderIn(english), english.includes('aria-sort="descending"')]).toEqual([
    ['most', 'few', 'none'],
    true,
  ]);
  expect(english).toContain('By their visits since creation, up to 10,000 links.');
  expect(await list(sorted, 'es')).toContain('Por sus visitas desde que se crearon, hasta 10.000 enlaces.');
  const searched = await list(`${sorted}&search=example`);
  expect(searched).toMatch(/id="field-sort-wrong">[^<]*cannot be sorted by visits/);
  expect((await list(`${base}/links/csv?sort=visits`)).split('\r\n')[1]).toContain(`most-${organizationId}`);
});
