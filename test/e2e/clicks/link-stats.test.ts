import { describe, expect, inject, test } from 'vitest';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { rotateSample } from '../../harness/ci.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, type TestLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const environment = inject('environment');

const statsOf = ({ api }: Tenant, { domain, code }: TestLink, search = '') =>
  api.get(`/urlshortener/links/${domain}/${code}/stats${search}`);

/** A link with a visit at each moment (ISO 8601), all counted. */
async function openVisited(moments: string[], visitor?: string) {
  const tenant = await createTenant(environment);
  const link = await createLink(tenant);
  const linkId = await linkIdOf(environment, link);
  const of = visitor === undefined ? {} : { visitor };
  await appendClicks(
    tenant.ctx,
    moments.map((moment) => clickAt(linkId, moment, of)),
  );
  await waitForClicks(environment, link.code, moments.length);
  return { tenant, link, linkId };
}

describe('The range of statistics', () => {
  test('defaults to the 30 days up to today', async () => {
    const today = toColombiaDay(new Date());
    const first = addDays(today, -29);
    const { tenant, link } = await openVisited([
      `${addDays(today, -30)}T23:59:59-05:00`,
      `${first}T00:00:00-05:00`,
      `${today}T00:00:00-05:00`,
    ]);
    const { data } = (await statsOf(tenant, link)).json;
    expect(data).toMatchObject({
      domain: link.domain,
      code: link.code,
      shortUrl: link.shortUrl,
      range: { from: first, to: today, granularity: 'day', timezone: 'America/Bogota' },
      totals: { clicks: 2, uniqueClicks: 2 },
      series: [
        { at: first, clicks: 1, uniqueClicks: 1, filtered: 0 },
        { at: today, clicks: 1, uniqueClicks: 1, filtered: 0 },
      ],
    });
    expect(Object.keys(data.dimensions)).toEqual(['country', 'device', 'os', 'browser', 'referrer']);
  });

  test('excludes visits outside it, except for the first and last visit of all', async () => {
    const { tenant, link } = await openVisited([
      '2026-02-01T12:00:00.123Z',
      '2026-03-10T12:00:00Z',
      '2026-04-01T12:00:00.456Z',
    ]);
    const { data } = (await statsOf(tenant, link, '?from=2026-03-01&to=2026-03-31')).json;
    expect(data.totals).toEqual({
      clicks: 1,
      uniqueClicks: 1,
      filtered: 0,
      firstClickAt: '2026-02-01T12:00:00.123Z',
      lastClickAt: '2026-04-01T12:00:00.456Z',
    });
    expect(data.series).toEqual([{ at: '2026-03-10', clicks: 1, uniqueClicks: 1, filtered: 0 }]);
    const counted = await tenant.api.get(`/urlshortener/links/${link.domain}/${link.code}`);
    expect(counted.json.data).toMatchObject({ clicks: 3, firstClickAt: '2026-02-01T12:00:00.123Z' });
  });

  test('the range of statistics by hour has Colombian hours with visits, and unique visitors by the day', async () => {
    const moments = [
      '2026-03-10T04:59:59Z',
      '2026-03-10T05:00:00Z',
      '2026-03-10T05:59:59.999Z',
      '2026-03-10T23:30:00Z',
    ];
    const { tenant, link } = await openVisited(moments, 'cd'.repeat(16));
    const search = '?from=2026-03-09&to=2026-03-10&granularity=hour';
    expect((await statsOf(tenant, link, search)).json.data.series).toEqual([
      { at: '2026-03-09T23:00:00-05:00', clicks: 1, uniqueClicks: 1 },
      { at: '2026-03-10T00:00:00-05:00', clicks: 2, uniqueClicks: 1 },
      { at: '2026-03-10T18:00:00-05:00', clicks: 1, uniqueClicks: 0 },
    ]);
  });

  test('the range of statistics of a link without visits is empty', async () => {
    const tenant = await createTenant(environment);
    const { data } = (await statsOf(tenant, await createLink(tenant))).json;
    expect(data.totals).toEqual({
      clicks: 0,
      uniqueClicks: 0,
      filtered: 0,
      firstClickAt: null,
      lastClickAt: null,
    });
    expect(data.series).toEqual([]);
    expect(data.dimensions).toEqual({ country: [], device: [], os: [], browser: [], referrer: [] });
  });

  test.each([
    ['?from=2025-01-01&to=2026-01-01', 200, undefined],
    ['?from=2025-01-01&to=2026-01-02', 400, 'from'],
    ['?granularity=hour&from=2026-03-01&to=2026-04-01', 400, 'from'],
  ])('%s answers %i', async (search, status, field) => {
    const tenant = await createTenant(environment);
    const answer = await statsOf(tenant, await createLink(tenant), search);
    expect(answer.status).toBe(status);
    if (field !== undefined)
      expect(refusalOf(answer)).toEqual({ status, code: 'STATS_RANGE_INVALID', fields: [field] });
  });
});

const WRONG: [search: string, code: string, fields: string[]][] = [
  ['?from=x&to=y&granularity=z', 'STATS_RANGE_INVALID', ['from', 'to', 'granularity']],
  ['?from=%00&to=2026-03-01%00&granularity=day%00', 'STATS_RANGE_INVALID', ['from', 'to', 'granularity']],
  ['?from=x&top=0&format=xml', 'VALIDATION_INVALID_PARAMETER', ['top', 'format', 'from']],
  ['?granularity=z&domainStatus=gone', 'VALIDATION_INVALID_PARAMETER', ['domainStatus', 'granularity']],
];
test.each(rotateSample(WRONG, 2, 0))(
  '%s is refused, naming everything that is wrong',
  async (search, code, fields) => {
    const tenant = await createTenant(environment);
    const answer = await statsOf(tenant, await createLink(tenant), search);
    expect(refusalOf(answer)).toEqual({ status: 400, code, fields });
  },
);

describe('The dimensions of statistics', () => {
  test('show the top values and the rest as __other, and leave out visits without a value', async () => {
    const { tenant, link, linkId } = await openVisited(['2026-03-10T12:00:00Z']);
    const cities = ['Cali', 'Cali', 'Cali', 'Tunja', 'Tunja', 'Neiva', 'Armenia'];
    await appendClicks(
      tenant.ctx,
      cities.map((city) => clickAt(linkId, '2026-03-10T12:00:00Z', { country: 'CO', city })),
    );
    await waitForClicks(environment, link.code, 8);
    const range = '&from=2026-03-10&to=2026-03-10';
    const top2 = (await statsOf(tenant, link, `?dimensions=city&top=2${range}`)).json.data;
    expect(top2.totals.clicks).toBe(8);
    expect(top2.dimensions).toEqual({
      city: [
        { value: 'Cali', clicks: 3 },
        { value: 'Tunja', clicks: 2 },
        { value: '__other', clicks: 2 },
      ],
    });
    const all = (await statsOf(tenant, link, `?dimensions=city&top=4${range}`)).json.data;
    expect(all.dimensions.city.map(({ value }: { value: string }) => value)).toEqual([
      'Cali',
      'Tunja',
      'Armenia',
      'Neiva',
    ]);
  });

  test('have ten values by default and a hundred at most', async () => {
    const { tenant, link, linkId } = await openVisited(['2026-03-10T12:00:00Z']);
    const cities = Array.from({ length: 120 }, (_, n) => `City ${String(n).padStart(3, '0')}`);
    await appendClicks(
      tenant.ctx,
      cities.map((city) => clickAt(linkId, '2026-03-10T12:00:00Z', { city })),
    );
    await waitForClicks(environment, link.code, 121);
    const search = '?dimensions=city&from=2026-03-10&to=2026-03-10';
    const ten = (await statsOf(tenant, link, search)).json.data.dimensions.city;
    expect([ten.length, ten.at(-1)]).toEqual([11, { value: '__other', clicks: 110 }]);
    const hundred = (await statsOf(tenant, link, `${search}&top=100`)).json.data.dimensions.city;
    expect([hundred.length, hundred.at(-1)]).toEqual([101, { value: '__other', clicks: 20 }]);
    const over = await statsOf(tenant, link, `${search}&top=101`);
    expect(refusalOf(over)).toEqual({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields: ['top'] });
  });

  test('are ignored when unknown', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const asked = (await statsOf(tenant, link, '?dimensions=weather,os,,city%20,os')).json.data;
    expect(asked.dimensions).toEqual({ city: [], os: [] });
    expect((await statsOf(tenant, link, '?dimensions=weather')).json.data.dimensions).toEqual({});
    for (const empty of ['', '%20'])
      expect(Object.keys((await statsOf(tenant, link, `?dimensions=${empty}`)).json.data.dimensions)).toEqual(
        ['country', 'device', 'os', 'browser', 'referrer'],
      );
  });
});

describe('Statistics', () => {
  test('are cached for a while, each query separately', async () => {
    const today = toColombiaDay(new Date());
    const { tenant, link, linkId } = await openVisited([`${today}T00:00:00-05:00`]);
    const first = await statsOf(tenant, link);
    expect([first.headers['x-cache'], first.json.data.totals.clicks]).toEqual(['MISS', 1]);
    const kept = await waitFor('the kept answer', async () => {
      const answer = await statsOf(tenant, link);
      return answer.headers['x-cache'] === 'HIT' ? answer : undefined;
    });
    expect(kept.json.data.series).toEqual(first.json.data.series);
    const computedAt = first.headers['x-computed-at'] ?? '';
    expect(Math.abs(Date.now() - Date.parse(computedAt))).toBeLessThan(60_000);
    expect(kept.headers['x-computed-at']).toBe(computedAt);
    await appendClicks(tenant.ctx, [clickAt(linkId, `${today}T00:00:00-05:00`)]);
    await waitForClicks(environment, link.code, 2);
    const other = await statsOf(tenant, link, '?top=11');
    expect([other.headers['x-cache'], other.json.data.totals.clicks]).toEqual(['MISS', 2]);
  });

  test('are not served from the cache to another organization, nor once the link is deleted', async () => {
    const tenant = await createTenant(environment);
    const stranger = await createTenant(environment);
    const link = await createLink(tenant);
    const range = '?from=2026-03-01&to=2026-03-30';
    await waitFor('the kept answer', async () =>
      (await statsOf(tenant, link, range)).headers['x-cache'] === 'HIT' ? true : undefined,
    );
    expect((await statsOf(stranger, link, range)).json.error.code).toBe('LINK_NOT_FOUND');
    const path = `/urlshortener/links/${link.domain}/${link.code}`;
    expect((await tenant.api.send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await statsOf(tenant, link, range)).json.error.code).toBe('LINK_NOT_FOUND');
  });

  test('show the first visit soon after they were read without one, as does the overview', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const overview = () => tenant.api.get('/urlshortener/overview');
    const empty = await Promise.all([statsOf(tenant, link), overview()]);
    expect(empty.map(({ json }) => json.data.totals.clicks)).toEqual([0, 0]);
    await appendClicks(tenant.ctx, [clickAt(await linkIdOf(environment, link), new Date().toISOString())]);
    await waitForClicks(environment, link.code, 1);
    const clicks = async () =>
      (await Promise.all([statsOf(tenant, link), overview()])).map(({ json }) => json.data.totals.clicks);
    await expect.poll(clicks, { interval: 1_000 }).toEqual([1, 1]);
  });

  test("are not shown for another organization's link", async () => {
    const link = await createLink(await createTenant(environment));
    const answer = await statsOf(await createTenant(environment), link);
    expect(refusalOf(answer)).toEqual({ status: 404, code: 'LINK_NOT_FOUND', fields: [] });
  });
});
