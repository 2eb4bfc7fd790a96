import { expect, inject, test } from 'vitest';
import { PAGES } from '../../../functions/portal/pages.ts';
import { query } from '../../harness/database.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';

const environment = inject('environment');

const toItems = (codes: readonly string[]): string[] => codes.map((code) => `go.localhost/${code}`);
const toQuery = (action: string, items: readonly string[]): string =>
  String(new URLSearchParams([['do', action], ...items.map((item) => ['item', item])]));

async function createWithLinks(count: number) {
  const own = await createSignedIn(environment);
  const codes = Array.from({ length: count }, (_, n) => `pick-${own.organizationId}-${n}`);
  for (const code of codes)
    expect(
      (await own.api.post('/urlshortener/links', { longUrl: 'https://example.com/', code })).status,
    ).toBe(201);
  const statuses = async () =>
    (
      await query<{ code: string; status: string }>(
        environment,
        `select code, case when deleted_at is null then status else 'deleted' end as status
           from link where organization_id = $1 order by id`,
        [own.organizationId],
      )
    ).map(({ status }) => status);
  return { ...own, codes, statuses };
}

test('selected links are disabled, enabled, deleted and restored after a page that names and counts them', async () => {
  const { portal, base, codes, statuses, organizationId } = await createWithLinks(3);
  const list = (await portal.get(`${base}/links`)).text;
  for (const item of toItems(codes)) expect(list).toContain(`name="item" value="${item}"`);
  const chosen = toItems(codes.slice(0, 2));
  for (const [action, said, done, after] of [
    [
      'disable',
      'Links that stop redirecting at once: 2.',
      'Links disabled: 2.',
      ['disabled', 'disabled', 'active'],
    ],
    ['enable', 'Links that redirect again: 2.', 'Links enabled: 2.', ['active', 'active', 'active']],
    ['delete', 'you can restore them for 90 days', 'Links deleted: 2.', ['deleted', 'deleted', 'active']],
    [
      'restore',
      'come back as they were before they were deleted: 2.',
      'Links restored: 2.',
      ['active', 'active', 'active'],
    ],
  ] as const) {
    const before = await statuses();
    const { text } = await portal.get(`${base}/links/selected?${toQuery(action, chosen)}`);
    expect([action, text.includes(said)]).toEqual([action, true]);
    for (const item of chosen) expect(text).toContain(`<li>${item}</li>`);
    expect(await statuses()).toEqual(before);
    const answer = await portal.post(`${base}/links/selected/${action}`, { item: chosen });
    expect(answer.status).toBe(303);
    expect((await portal.get(answer.headers.location ?? '')).text).toContain(done);
    expect([action, await statuses()]).toEqual([action, after]);
  }
  const events = await query<{ verb: string; events: number }>(
    environment,
    `select verb, count(*)::int as events from audit_event where organization_id = $1 and actor = 'user' and verb ~ '^link' group by verb order by verb`,
    [organizationId],
  );
  expect(events.map(({ verb, events }) => [verb, events])).toEqual([
    ['link.delete', 2],
    ['link.restore', 2],
    ['link.update', 4],
  ]);
});

test('deleted links are a filter of the list, with a search, and lead to the page that restores them', async () => {
  const { portal, base, codes } = await createWithLinks(2);
  const [gone = '', kept = ''] = codes;
  await portal.post(`${base}/links/selected/delete`, { item: `go.localhost/${gone}` });
  const shown = async (filter: string) => {
    const { text } = await portal.get(`${base}/links?${filter}`);
    return codes.filter((code) => text.includes(`>go.localhost/${code}</a>`));
  };
  expect(await shown('')).toEqual([kept]);
  expect(await shown('status=deleted')).toEqual([gone]);
  expect(await shown(`status=deleted&search=${gone.toUpperCase()}`)).toEqual([gone]);
  expect(await shown('status=deleted&search=elsewhere')).toEqual([]);
  const { text } = await portal.get(`${base}/links?status=deleted`);
  expect(text).toContain(`href="${base}/links/restore?domain=go.localhost&amp;code=${gone}"`);
  expect([text.includes('value="restore"'), text.includes('value="disable"')]).toEqual([true, false]);
});

test('what cannot be changed is counted, and keeps nothing else from changing', async () => {
  const { portal, base, codes, statuses } = await createWithLinks(2);
  const other = await createWithLinks(1);
  const items = toItems([...codes, ...other.codes, 'never-there']);
  const answer = await portal.post(`${base}/links/selected/disable`, { item: items });
  const { text } = await portal.get(answer.headers.location ?? '', { 'accept-language': 'es' });
  expect([text.includes('Enlaces desactivados: 2.'), text.includes('No se cambiaron: 2.')]).toEqual([
    true,
    true,
  ]);
  expect([await statuses(), await other.statuses()]).toEqual([['disabled', 'disabled'], ['active']]);
});

test('nothing selected changes nothing, and says so', async () => {
  const { portal, base } = await createWithLinks(1);
  expect((await portal.get(`${base}/links/selected?do=delete`)).text).toContain(
    'You did not select any rows',
  );
  const empty = await portal.post(`${base}/links/selected/delete`, {});
  expect([empty.status, empty.text.includes('Choose at least one option.')]).toEqual([422, true]);
});

test('a member sees the list without anything to select', async () => {
  const own = await createWithLinks(1);
  const { portal } = await joinAs(environment, own, 'member');
  const { text } = await portal.get(`${own.base}/links`);
  expect([text.includes('name="item"'), text.includes('/selected')]).toEqual([false, false]);
});

/** Reads the fields that the page's form sends besides those that are typed. */
const hiddenOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
      .filter(([, name]) => name !== 'next' && name !== 'language')
      .map(([, name = '', value = '']) => [name, value]),
  );

test('all links of a filter are changed, on whichever page they are, and no other', async () => {
  const { portal, base, codes, statuses, organizationId } = await createWithLinks(3);
  await query(environment, `update link set status = 'disabled' where organization_id = $1 and code = $2`, [
    organizationId,
    codes[2],
  ]);
  const asked = `${base}/links/selected?do=delete&all=yes&status=disabled&cursor=elsewhere&limit=50`;
  const { text } = await portal.get(asked);
  expect([text.includes(`<li>go.localhost/${codes[2]}</li>`), text.includes(`${codes[0]}</li>`)]).toEqual([
    true,
    false,
  ]);
  const answer = await portal.submit(`${base}/links/selected/delete`, hiddenOf(text));
  expect((await portal.get(answer.headers.location ?? '')).text).toContain('Links deleted: 1.');
  expect(await statuses()).toEqual(['active', 'active', 'deleted']);
});

test('what is selected by its filter is changed in parts, as it was counted, and once however often it is sent', async () => {
  const own = await createSignedIn(environment);
  const { portal, base, organizationId, ownerId } = own;
  const insert = (name: string, count: number) =>
    query(
      environment,
      `insert into api_key (organization_id, cost_center_id, created_by, name, token_hash, token_hint)
       select $1, (select id from cost_center where organization_id = $1 limit 1), $2, $3 || n,
              sha256(convert_to(gen_random_uuid()::text, 'UTF8')), '0000' from generate_series(1, $4::int) n`,
      [organizationId, ownerId, name, count],
    );
  await insert('Match ', 130);
  await insert('Other ', 5);
  const list = (await portal.get(`${base}/keys?search=match`)).text;
  expect(list).toMatch(/name="all" value="yes"\/?><span>All 130 that match the filter/);
  const asked = await portal.get(`${base}/keys/selected?do=revoke&all=yes&search=match`);
  expect(asked.text).toContain('Type 130 to confirm');
  expect(asked.text).toContain('And 30 more.');
  await insert('Match later ', 1);
  const first = hiddenOf(asked.text);
  const refused = await portal.submit(`${base}/keys/selected/revoke`, { ...first, count: '129' });
  expect([refused.status, refused.text.includes('Type 130.')]).toEqual([422, true]);
  const rest = await portal.submit(`${base}/keys/selected/revoke`, { ...first, count: '130' });
  expect([rest.status, rest.text.includes('Done: 100. Left: 30.')]).toEqual([200, true]);
  const second = hiddenOf(rest.text);
  for (const _ of ['sent', 'sent again']) {
    const done = await portal.submit(`${base}/keys/selected/revoke`, second);
    expect((await portal.get(done.headers.location ?? '')).text).toContain('Keys revoked: 130.');
  }
  const left = await query<{ name: string; revoked: number }>(
    environment,
    `select split_part(name, ' ', 1) || case when name like '% later %' then ' later' else '' end as name,
            count(revoked_at)::int as revoked
       from api_key where organization_id = $1 and token_hint = '0000' group by 1 order by 1`,
    [organizationId],
  );
  expect(left.map(({ name, revoked }) => [name, revoked])).toEqual([
    ['Match', 130],
    ['Match later', 0],
    ['Other', 0],
  ]);
  const events = await query<{ events: number }>(
    environment,
    `select count(*)::int as events from audit_event where organization_id = $1 and verb = 'key.revoke'`,
    [organizationId],
  );
  expect(events.map(({ events }) => events)).toEqual([130]);
});

test('an action on selected rows counts what names none as not changed', async () => {
  const { portal, base } = await createSignedIn(environment);
  const actions = PAGES.filter(({ path }) => path.endsWith('/selected')).flatMap(({ path, forms }) =>
    forms.map(({ name }) => `${path}/${name}`),
  );
  expect(actions.length).toBeGreaterThan(10);
  for (const action of actions)
    for (const item of ['none', '0', '\u00f1', crypto.randomUUID(), '../1']) {
      const { status, headers } = await portal.post(base + action, { item, count: '1', value: 'asked' });
      const { location = '' } = headers;
      expect([action, item, status, /&missed=1$|error/.test(location)]).toEqual([action, item, 303, true]);
    }
});

test('a reference of selected links has no spaces at its ends, and none is taken away by spaces alone', async () => {
  const { portal, base, codes, organizationId } = await createWithLinks(1);
  const [item = ''] = toItems(codes);
  const referenceAfter = async (value: string) => {
    expect((await portal.post(`${base}/links/selected/reference`, { item, value })).status).toBe(303);
    const [link] = await query<{ name: string | null }>(
      environment,
      `select name from link left join link_reference on link_reference.id = link.reference_id
        where link.organization_id = $1`,
      [organizationId],
    );
    return link?.name ?? null;
  };
  expect(await referenceAfter('  Black Friday ')).toBe('Black Friday');
  expect(await referenceAfter('   ')).toBeNull();
});
