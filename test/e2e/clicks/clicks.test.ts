import { describe, expect, inject, test } from 'vitest';
import { onCi, rotateSample } from '../../harness/ci.ts';
import { freshIpv4 } from '../../harness/http/addresses.ts';
import { PHONE, type Visitor, visit } from '../../harness/http/visit.ts';
import {
  appendClicks,
  clickAt,
  drainClicks,
  linkIdOf,
  readCounters,
  waitForClicks,
} from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { balanceOf, createTenant, LINK_MICRO, type Tenant, VISIT_MICRO } from '../../harness/organization.ts';
import { IN_APP_BROWSERS } from '../../unit/clicks/agents/in-app-browsers.ts';
import { MACHINES } from '../../unit/clicks/agents/machines.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;

const clickOn = async ({ shortUrl, longUrl }: TestLink, visitor: Visitor = {}) => {
  const { status, headers } = await visit(shortUrl, visitor);
  expect([status, headers.location]).toEqual([302, longUrl]);
};
const dimensionsOf = async ({ api }: Tenant, { domain, code }: TestLink, names: string) =>
  (await api.get(`/urlshortener/links/${domain}/${code}/stats?dimensions=${names}`)).json.data.dimensions;

/** Visits as a person, last: earlier recorded visits are counted with it or before it. */
async function expectOnlyVisit(tenant: Tenant, link: TestLink): Promise<void> {
  await clickOn(link);
  await waitForClicks(environment, link.code, 1);
  await drainClicks(environment);
  expect(await readCounters(environment, link.code)).toEqual({ clicks: 1, uniques: 1 });
  expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - VISIT_MICRO);
}

describe('No visit is counted or charged', () => {
  test('for machines', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    for (const [, userAgent] of MACHINES.slice(0, 5)) await clickOn(link, { userAgent });
    await expectOnlyVisit(tenant, link);
  });

  const OTHERS: [string, Visitor][] = [
    ['HEAD', { method: 'HEAD' }],
    ['Sec-Purpose: prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ];
  test.each(rotateSample(OTHERS, 2, 0))('for %s', async (_, visitor) => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    await clickOn(link, visitor);
    await expectOnlyVisit(tenant, link);
  });
});

describe('Every visit of a person is counted and charged', () => {
  test('counts browsers inside apps', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const agents = IN_APP_BROWSERS.slice(0, 3);
    for (const [, userAgent] of agents) await clickOn(link, { userAgent });
    const visits = agents.length;
    await waitForClicks(environment, link.code, visits);
    expect(await readCounters(environment, link.code)).toEqual({ clicks: visits, uniques: visits });
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - BigInt(visits) * VISIT_MICRO);
  });

  test('including repeated visits, as one unique browser a day', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const ip = freshIpv4();
    await Promise.all(Array.from({ length: 5 }, () => clickOn(link, { ip })));
    await clickOn(link, { ip: freshIpv4() });
    await clickOn(link, { ip, userAgent: PHONE.replace('Pixel 9', 'Pixel 8') });
    await waitForClicks(environment, link.code, 7);
    expect(await readCounters(environment, link.code)).toEqual({ clicks: 7, uniques: 3 });
    await clickOn(link, { ip });
    await waitForClicks(environment, link.code, 8);
    expect(await readCounters(environment, link.code)).toEqual({ clicks: 8, uniques: 3 });
    expect(await balanceOf(tenant)).toBe(OPENING - LINK_MICRO - 8n * VISIT_MICRO);
  });

  test('counts each link separately, whichever shard it is in', async () => {
    const tenant = await createTenant(environment);
    const links = [];
    const count = onCi(10, 4);
    for (let n = 0; n < count; n += 1) links.push(await createLink(tenant));
    await Promise.all(links.flatMap((link, n) => Array.from({ length: n + 1 }, () => clickOn(link))));
    for (const [n, { code }] of links.entries()) {
      await waitForClicks(environment, code, n + 1);
      expect((await readCounters(environment, code)).clicks).toBe(n + 1);
    }
    const visits = (count * (count + 1)) / 2;
    expect(await balanceOf(tenant)).toBe(OPENING - BigInt(count) * LINK_MICRO - BigInt(visits) * VISIT_MICRO);
  });

  test('on the day that starts at Colombian midnight', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const linkId = await linkIdOf(environment, link);
    const visitor = 'ab'.repeat(16);
    await appendClicks(
      tenant.ctx,
      ['2026-03-10T04:59:59.999Z', '2026-03-10T05:00:00.000Z', '2026-03-11T04:59:59.999Z'].map((moment) =>
        clickAt(linkId, moment, { visitor }),
      ),
    );
    await waitForClicks(environment, link.code, 3);
    expect(await readCounters(environment, link.code)).toEqual({ clicks: 3, uniques: 2 });
    const stats = await tenant.api.get(
      `/urlshortener/links/${link.domain}/${link.code}/stats?from=2026-03-09&to=2026-03-10`,
    );
    expect(stats.json.data.series).toEqual([
      { at: '2026-03-09', clicks: 1, uniqueClicks: 1, filtered: 0 },
      { at: '2026-03-10', clicks: 2, uniqueClicks: 1, filtered: 0 },
    ]);
  });
});

describe('The dimensions of a visit', () => {
  test('show where it comes from, as far as the platform knows', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    await clickOn(link, { cf: { country: 'CO', regionCode: 'DC', city: 'Bogotá' } });
    await clickOn(link, { cf: { country: 'CO', regionCode: 'DC' } });
    await clickOn(link, { cf: { country: 'US' } });
    await clickOn(link, { cf: { country: 'T1' } });
    await clickOn(link, { cf: { country: 'XX', city: 'Nowhere' } });
    await waitForClicks(environment, link.code, 5);
    expect(await dimensionsOf(tenant, link, 'country,subdivision,city')).toEqual({
      country: [
        { value: 'CO', clicks: 2 },
        { value: 'US', clicks: 1 },
      ],
      subdivision: [{ value: 'CO-DC', clicks: 2 }],
      city: [{ value: 'Bogotá', clicks: 1 }],
    });
  });

  test('show only the referring domain, and none for direct visits and for the link itself', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const referers = [
      'https://www.Facebook.com/groups/1?secret=x',
      'https://facebook.com/',
      'android-app://com.google.android.gm/',
      'https://10.0.0.1/intranet',
      'not a URL',
      link.shortUrl,
    ];
    for (const referer of referers) await clickOn(link, { headers: { referer } });
    await clickOn(link);
    await waitForClicks(environment, link.code, 7);
    expect(await dimensionsOf(tenant, link, 'referrer')).toEqual({
      referrer: [
        { value: 'facebook.com', clicks: 2 },
        { value: 'com.google.android.gm', clicks: 1 },
      ],
    });
  });

  test('show device, system and browser', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const iPad =
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
    const edge =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0';
    for (const userAgent of [PHONE, PHONE, iPad, edge]) await clickOn(link, { userAgent });
    await waitForClicks(environment, link.code, 4);
    expect(await dimensionsOf(tenant, link, 'device,os,browser')).toEqual({
      device: [
        { value: 'mobile', clicks: 2 },
        { value: 'desktop', clicks: 1 },
        { value: 'tablet', clicks: 1 },
      ],
      os: [
        { value: 'Android', clicks: 2 },
        { value: 'Windows', clicks: 1 },
        { value: 'iOS', clicks: 1 },
      ],
      browser: [
        { value: 'Chrome', clicks: 2 },
        { value: 'Edge', clicks: 1 },
        { value: 'Safari', clicks: 1 },
      ],
    });
  });
});
