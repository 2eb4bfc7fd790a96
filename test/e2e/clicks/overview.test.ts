import { describe, expect, inject, test } from 'vitest';
import type { Click } from '../../../shared/clicks/click-stream.ts';
import { addDays, toColombiaDay } from '../../../shared/kernel/time/colombia.ts';
import { blockLink } from '../../../shared/links/blocks/block-link.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { deleteLink, editLink } from '../../harness/links/change-link.ts';
import { appendClicks, clickAt, linkIdOf, waitForClicks } from '../../harness/links/clicks.ts';
import { createLink, LONG_URL, type TestLink } from '../../harness/links/links.ts';
import { createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OVERVIEW = '/urlshortener/overview';
const RANGE = `${OVERVIEW}?from=2026-03-01&to=2026-03-31`;
const overviewOf = async ({ api }: Tenant, path = RANGE) => (await api.get(path)).json.data;

/** Counts visits of a link at moments in Colombia time. */
async function visitAt(
  tenant: Tenant,
  link: TestLink,
  moments: readonly string[],
  click: Partial<Click> = {},
): Promise<void> {
  const linkId = await linkIdOf(environment, link);
  await appendClicks(
    tenant.ctx,
    moments.map((moment) => clickAt(linkId, `${moment}-05:00`, click)),
  );
  await waitForClicks(environment, link.code, moments.length);
}

describe('The overview', () => {
  test('sums the visits of all links in the range, day by day', async () => {
    const tenant = await createTenant(environment);
    const [first, second] = [await createLink(tenant), await createLink(tenant)];
    await visitAt(tenant, first, ['2026-02-28T23:59:59', '2026-03-01T00:00:00', '2026-03-10T12:00:00']);
    const again = { visitor: 'ab'.repeat(16) };
    await visitAt(
      tenant,
      second,
      ['2026-03-10T08:00:00', '2026-03-10T23:59:59', '2026-04-01T00:00:00'],
      again,
    );
    expect(await overviewOf(tenant)).toMatchObject({
      range: { from: '2026-03-01', to: '2026-03-31', granularity: 'day', timezone: 'America/Bogota' },
      totals: { clicks: 4, uniqueClicks: 3 },
      series: [
        { at: '2026-03-01', clicks: 1, uniqueClicks: 1 },
        { at: '2026-03-10', clicks: 3, uniqueClicks: 2 },
      ],
    });
  });

  test('has the ten links with the most visits, in descending order', async () => {
    const tenant = await createTenant(environment);
    const links: TestLink[] = [];
    for (let visits = 1; visits <= 11; visits += 1) {
      const link = await createLink(tenant, { longUrl: `https://example.com/${visits}` });
      const linkId = await linkIdOf(environment, link);
      await appendClicks(
        tenant.ctx,
        Array.from({ length: visits }, () => clickAt(linkId, '2026-03-10T12:00:00-05:00')),
      );
      links.unshift(link);
    }
    for (const [place, { code }] of links.entries()) await waitForClicks(environment, code, 11 - place);
    await createLink(tenant);
    const { topLinks, totals } = await overviewOf(tenant);
    expect(topLinks).toEqual(
      links.slice(0, 10).map(({ domain, code, shortUrl, longUrl }, place) => {
        return { domain, code, shortUrl, longUrl, clicks: 11 - place, uniqueClicks: 11 - place, filtered: 0 };
      }),
    );
    expect(totals.clicks).toBe(66);
  });

  test('lists the next links when those with the most visits are deleted', async () => {
    const tenant = await createTenant(environment);
    const left = await createLink(tenant);
    const bulk = { links: Array.from({ length: onCi(31, 11) }, () => ({ longUrl: LONG_URL })) };
    const created = await tenant.api.post('/urlshortener/links/bulk', bulk);
    const others: TestLink[] = created.json.data.results.map(({ link }: { link: TestLink }) => link);
    const linkIds = await Promise.all([left, ...others].map((link) => linkIdOf(environment, link)));
    for (const [place, linkId] of linkIds.entries()) {
      const moments = Array(place === 0 ? 1 : 2).fill('2026-03-10T12:00:00-05:00');
      await appendClicks(
        tenant.ctx,
        moments.map((moment) => clickAt(linkId, moment)),
      );
    }
    for (const { code } of others) await waitForClicks(environment, code, 2);
    await waitForClicks(environment, left.code, 1);
    const deleted = await inParallel(4, others.length, (place) =>
      patiently(() => deleteLink(tenant, others[place] ?? left)),
    );
    expect(new Set(deleted.map(({ status }) => status))).toEqual(new Set([204]));
    const { topLinks } = await overviewOf(tenant);
    expect(topLinks.map(({ code }: TestLink) => code)).toEqual([left.code]);
  });

  test('has the top ten values of every dimension, and the rest as one', async () => {
    const tenant = await createTenant(environment);
    const link = await createLink(tenant);
    const linkId = await linkIdOf(environment, link);
    const countries = 'CO CO US AR BR CL DE ES FR IT JP MX PE'.split(' ');
    await appendClicks(
      tenant.ctx,
      countries.map((country) => clickAt(linkId, '2026-03-10T12:00:00-05:00', { country })),
    );
    await waitForClicks(environment, link.code, countries.length);
    const { dimensions } = await overviewOf(tenant);
    expect(dimensions.country).toHaveLength(11);
    expect(dimensions.country[0]).toEqual({ value: 'CO', clicks: 2 });
    expect(dimensions.country[10]).toEqual({ value: '__other', clicks: 2 });
    expect(dimensions.device).toEqual([{ value: 'mobile', clicks: 13 }]);
    expect(dimensions.referrer).toEqual([]);
    expect(Object.keys(dimensions)).toHaveLength(7);
  });

  test('counts links by status, without deleted ones and their visits', async () => {
    const tenant = await createTenant(environment);
    const [, disabled, blocked, deleted] = [
      await createLink(tenant),
      await createLink(tenant),
      await createLink(tenant),
      await createLink(tenant),
    ];
    await visitAt(tenant, deleted, ['2026-03-10T12:00:00']);
    await editLink(tenant, disabled, { status: 'disabled' });
    await blockLink(tenant.ctx, { ...blocked, reason: 'Phishing' });
    await deleteLink(tenant, deleted);
    expect(await overviewOf(tenant)).toMatchObject({
      linksByStatus: { active: 1, disabled: 1, blocked: 1 },
      totals: { clicks: 0, uniqueClicks: 0 },
      series: [],
      topLinks: [],
    });
  });

  test('covers one organization', async () => {
    const [busy, idle] = [await createTenant(environment), await createTenant(environment)];
    await visitAt(busy, await createLink(busy), ['2026-03-10T12:00:00']);
    const { totals, linksByStatus } = await overviewOf(idle);
    expect([totals.clicks, linksByStatus.active]).toEqual([0, 0]);
  });

  test('covers the last 30 days by default, and a year at most', async () => {
    const tenant = await createTenant(environment);
    const today = toColombiaDay(new Date());
    expect((await overviewOf(tenant, OVERVIEW)).range).toMatchObject({
      from: addDays(today, -29),
      to: today,
    });
    expect((await tenant.api.get(`${OVERVIEW}?from=2025-01-01&to=2026-01-01`)).status).toBe(200);
    const searches = ['?from=2024-12-31&to=2026-01-01', '?from=2026-02-02&to=2026-02-01', '?to=yesterday'];
    for (const search of searches) {
      const refused = refusalOf(await tenant.api.get(`${OVERVIEW}${search}`));
      expect(refused, search).toMatchObject({ status: 400, code: 'STATS_RANGE_INVALID' });
    }
  });

  test('is cached for a while, and says so', async () => {
    const tenant = await createTenant(environment);
    const first = await tenant.api.get(RANGE);
    expect(first.headers['x-cache']).toBe('MISS');
    await expect.poll(async () => (await tenant.api.get(RANGE)).headers['x-cache']).toBe('HIT');
    await createLink(tenant);
    expect(await overviewOf(tenant)).toEqual(first.json.data);
    expect((await overviewOf(tenant, OVERVIEW)).linksByStatus.active).toBe(1);
  });

  test.runIf(IS_CI)('can be requested 30 times a minute', async () => {
    const { api } = await createTenant(environment);
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await api.get(RANGE)).status);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
  });
});
