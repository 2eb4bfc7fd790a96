import { expect, inject, test } from 'vitest';
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
