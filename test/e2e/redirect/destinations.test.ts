import { expect, inject, test } from 'vitest';
import { blockHost } from '../../../shared/links/blocks/block-host.ts';
import { blockLink } from '../../../shared/links/blocks/block-link.ts';
import { rotateSample } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { PHONE, type Visitor, visit } from '../../harness/http/visit.ts';
import { deleteLink, editLink, setLinkSettings } from '../../harness/links/change-link.ts';
import { linkIdOf, readCounters, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, forgetLink, LONG_URL, type TestLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const EXPIRED = 'https://example.com/ended?a=%20b#c';
const ANDROID = 'https://example.com/android';
const MEXICO = 'https://example.com/mx?q=ñ';
const RULES = [
  { platform: 'android', countries: ['CO'], longUrl: ANDROID },
  { countries: ['MX'], longUrl: MEXICO },
];

const follow = async ({ shortUrl }: TestLink, visitor: Visitor = {}) => {
  const { status, headers } = await visit(shortUrl, visitor);
  return headers.location ?? status;
};
const inCountry = (country: string): Visitor => ({ userAgent: PHONE, cf: { country } });

/** Lets the link expire, as time would. */
async function expire(tenant: Tenant, link: TestLink): Promise<void> {
  const id = await linkIdOf(environment, link);
  await query(environment, "update link set expires_at = now() - interval '1 minute' where id = $1", [id]);
  await forgetLink(tenant, link);
}

test('leads visitors by platform and country, from the cache and from Postgres, and counts them', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  expect(await follow(link, inCountry('CO'))).toBe(LONG_URL);
  await setLinkSettings(tenant, link, { rules: RULES });
  for (const _ of ['cached by the writer', 'read from Postgres', 'cached by the reader']) {
    expect(await follow(link, inCountry('CO'))).toBe(ANDROID);
    expect(await follow(link, inCountry('MX'))).toBe('https://example.com/mx?q=%C3%B1');
    expect(await follow(link, inCountry('PE'))).toBe(LONG_URL);
    if (_ === 'cached by the writer') await forgetLink(tenant, link);
  }
  await waitForClicks(environment, link.code, 10);
  await editLink(tenant, link, { longUrl: 'https://example.com/edited' });
  expect(await follow(link, inCountry('CO'))).toBe(ANDROID);
  expect(await follow(link, inCountry('PE'))).toBe('https://example.com/edited');
  await setLinkSettings(tenant, link, { reference: 'without rules' });
  expect(await follow(link, inCountry('CO'))).toBe('https://example.com/edited');
});

test('passes the parameters of visitors only of links that are set so, wherever these lead', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant, { longUrl: 'https://example.com/?utm_source=own#top' });
  const shared = { ...link, shortUrl: `${link.shortUrl}?utm_source=sms&n=%0d%0aa&page=2` };
  expect(await follow(shared)).toBe('https://example.com/?utm_source=own#top');
  await setLinkSettings(tenant, link, { passQuery: true, rules: RULES, expiredUrl: EXPIRED });
  for (const _ of ['cached by the writer', 'read from Postgres']) {
    expect(await follow(shared, inCountry('PE'))).toBe(
      'https://example.com/?utm_source=own&n=%0d%0aa&page=2#top',
    );
    expect(await follow(shared, inCountry('CO'))).toBe(`${ANDROID}?utm_source=sms&n=%0d%0aa&page=2`);
    expect(await follow(link, inCountry('CO'))).toBe(ANDROID);
    await forgetLink(tenant, link);
  }
  await expire(tenant, link);
  expect(await follow(shared)).toBe('https://example.com/ended?a=%20b&utm_source=sms&n=%0d%0aa&page=2#c');
  await setLinkSettings(tenant, link, { expiredUrl: EXPIRED });
  expect(await follow(shared)).toBe(EXPIRED);
});

test('leads visitors of an expired link elsewhere, neither counted nor charged', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { expiredUrl: EXPIRED, rules: RULES });
  expect(await follow(link)).toBe(LONG_URL);
  await waitForClicks(environment, link.code, 1);
  await expire(tenant, link);
  expect(await follow(link, inCountry('CO'))).toBe(EXPIRED);
  expect(await follow(link, inCountry('CO'))).toBe(EXPIRED);
  await editLink(tenant, link, { expiresAt: null });
  expect(await follow(link)).toBe(LONG_URL);
  await waitForClicks(environment, link.code, 2);
  expect(await readCounters(environment, link.code)).toMatchObject({ clicks: 2 });
  await expire(tenant, link);
  await setLinkSettings(tenant, link, {});
  expect(await follow(link)).toBe(404);
});

test.each([
  ['disabled', (tenant: Tenant, link: TestLink) => editLink(tenant, link, { status: 'disabled' })],
  ['deleted', deleteLink],
  ['blocked', (tenant: Tenant, link: TestLink) => blockLink(tenant.ctx, { ...link, reason: 'Phishing' })],
] as const)('does not lead visitors of a %s link anywhere', async (_, change) => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  await setLinkSettings(tenant, link, { expiredUrl: EXPIRED, rules: RULES });
  await expire(tenant, link);
  await change(tenant, link);
  expect(await follow(link)).toBe(404);
  await forgetLink(tenant, link);
  expect(await follow(link)).toBe(404);
});

const LEADS_TO: [where: string, settings: (url: string) => object, address: string, spelled: string][] = [
  [
    'a rule',
    (url: string) => ({ rules: [{ platform: 'ios', longUrl: url }] }),
    '93.184.216.243',
    '0x5db8d8f3',
  ],
  ['its expired link', (url: string) => ({ expiredUrl: url }), '93.184.216.244', '1572395252'],
];
test.each(rotateSample(LEADS_TO, 2, 0))(
  'blocks a link that leads to a blocked host by %s',
  async (_, settings, address, spelled) => {
    const tenant = await createTenant(environment);
    const name = `h${crypto.randomUUID().slice(0, 8)}.example.com`;
    for (const [host, url] of [
      [name, `https://www.${name.toUpperCase()}/`],
      [address, `http://${spelled}/`],
    ] as const) {
      const link = await createLink(tenant);
      await setLinkSettings(tenant, link, settings(url));
      expect(await follow(link)).toBe(LONG_URL);
      expect(await blockHost(tenant.ctx, { host, reason: 'Phishing' })).toEqual({ host, links: 1 });
      expect(await follow(link)).toBe(404);
      // Postgres leaves it out by itself, as during a run that was interrupted.
      await query(environment, 'update link set blocked_at = null, blocked_host = null where code = $1', [
        link.code,
      ]);
      await forgetLink(tenant, link);
      expect(await follow(link)).toBe(404);
    }
  },
);

test('leads each visitor to one of its shares all day, and counts the visits by where they went', async () => {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  const rules = [
    { countries: ['MX'], longUrl: MEXICO },
    { share: 50, longUrl: ANDROID },
  ];
  expect((await setLinkSettings(tenant, link, { rules })).json.data.rules).toEqual(rules);
  const counts = new Map<unknown, number>();
  for (let n = 0; n < 20; n += 1) {
    const visitor = { ip: freshIpv4(), cf: { country: 'CO' } };
    const first = await follow(link, visitor);
    // From the cache, and from Postgres.
    if (n % 5 === 0) await forgetLink(tenant, link);
    expect(await follow(link, visitor)).toBe(first);
    counts.set(first, 2 + (counts.get(first) ?? 0));
  }
  expect(await follow(link, inCountry('MX'))).toBe('https://example.com/mx?q=%C3%B1');
  expect([...counts.keys()].sort()).toEqual([ANDROID, LONG_URL].sort());
  await waitForClicks(environment, link.code, 41);
  const { data } = (
    await tenant.api.get(`/urlshortener/links/${link.domain}/${link.code}/stats?dimensions=destination`)
  ).json;
  const sums = [...counts, [MEXICO, 1] as const].map(([value, clicks]) => ({ value, clicks }));
  const byValue = (rows: { value: unknown }[]) =>
    rows.toSorted((a, b) => String(a.value).localeCompare(String(b.value)));
  expect(byValue(data.dimensions.destination)).toEqual(byValue(sums));
});
