import { beforeAll, expect, inject, test } from 'vitest';
import type { Role } from '../../db/people/tables/membership.ts';
import { PAGES } from '../../functions/portal/pages.ts';
import { createSignedIn, joinAs, type PortalBrowser } from '../harness/portal/portal.ts';

const environment = inject('environment');

let base: string;
let readers: Record<Role, PortalBrowser>;
beforeAll(async () => {
  const own = await createSignedIn(environment);
  const join = async (role: Role) => (await joinAs(environment, own, role)).portal;
  base = own.base;
  readers = {
    owner: own.portal,
    administrator: await join('administrator'),
    developer: await join('developer'),
    member: await join('member'),
  };
});

const hrefsIn = (text: string): string[] =>
  [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href.replace(base, ''));

/** A part of a page. */
const partOf = (text: string, from: string, to: string): string =>
  text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));

test('the navigation has about twelve entries, and the others are settings', async () => {
  const { text } = await readers.owner.get(base);
  const entries = new Set(hrefsIn(partOf(text, '<nav class="nav side"', '</nav>')));
  expect(entries.size).toBeGreaterThan(9);
  expect(entries.size).toBeLessThan(14);
  expect(entries).toContain('/settings');
});

test.each(['owner', 'administrator', 'developer', 'member'] as const)(
  'the settings lead the role %s where it may go, and nowhere else',
  async (role) => {
    const portal = readers[role];
    const { text } = await portal.get(`${base}/settings`);
    const shown = hrefsIn(partOf(text, '<main', '<footer')).filter((href) => href.startsWith('/'));
    const own = PAGES.filter(({ settings, roles }) => settings !== undefined && roles.includes(role));
    expect(shown.toSorted()).toEqual(own.map(({ path }) => path).toSorted());
    for (const { path, title } of own) {
      const page = await portal.get(base + path, { 'accept-language': 'es' });
      expect([path, page.status]).toEqual([path, 200]);
      expect(page.text).toContain(title.es);
      const current = /<a href="([^"]+)" aria-current="page"/.exec(
        partOf(page.text, '<nav class="nav side"', '</nav>'),
      )?.[1];
      expect([path, current]).toEqual([path, `${base}/settings`]);
      expect(partOf(page.text, '<nav class="crumbs"', '</nav>')).toContain(`href="${base}/settings"`);
    }
  },
);

test('the pages that left the navigation are one step from one that is in it', async () => {
  for (const [from, to] of [
    ['/batches', '/lookup'],
    ['/billing', '/movements/hours'],
    ['/billing', '/billing/usage'],
    ['/webhooks', '/deliveries'],
    ['/opt-outs', '/evidence'],
  ])
    expect([from, hrefsIn((await readers.owner.get(base + from)).text)]).toEqual([
      from,
      expect.arrayContaining([to]),
    ]);
});

test('lists lead to a page of its own where something is added', async () => {
  for (const path of ['/people', '/webhooks', '/cost-centers', '/opt-outs', '/calls/audios']) {
    const { text } = await readers.owner.get(base + path);
    expect([path, hrefsIn(text)]).toEqual([path, expect.arrayContaining([`${path}/new`])]);
    const added = await readers.owner.get(`${base}${path}/new`);
    expect([path, added.status, added.text.includes(' autofocus')]).toEqual([path, 200, true]);
  }
});

test('a list shows how long ago a moment was, with the exact one on hover', async () => {
  const { text } = await readers.owner.get(`${base}/people`);
  expect(text).toMatch(/<time datetime="\d{4}-[^"]+Z" title="[^"]+ \(Colombia time\)">[^<]+<\/time>/);
});
