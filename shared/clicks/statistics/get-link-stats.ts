import * as z from 'zod';
import { type ComparedStats, comparedStats, linkStats } from '../../../db/clicks/queries/link-stats.ts';
import { DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import { TIME_ZONE } from '../../../db/time-zone.ts';
import type { Ctx, TenantCtx } from '../../kernel/ctx.ts';
import { toCsv, toCsvFile } from '../../kernel/http/lists/csv.ts';
import { addDays } from '../../kernel/time/colombia.ts';
import type { LinkPath } from '../../links/link-path.ts';
import { findLinkOrThrow, type LinkRow, toShortUrl } from '../../links/short-link.ts';
import { type CachedText, cachedStats, readCached } from './cached-stats.ts';
import { type StatsQuery, type StatsRange, toDimensionNames, toStatsRange } from './stats-range.ts';
import { Count, Dimensions, Range, Series, withEmpty } from './stats-shape.ts';

export const LinkStats = z
  .object({
    domain: z.string(),
    code: z.string(),
    shortUrl: z.url(),
    range: Range,
    totals: z
      .object({
        ...Count,
        firstClickAt: z.iso.datetime().nullable().describe('Totals for the lifetime of the link.'),
        lastClickAt: z.iso.datetime().nullable().describe('Totals for the lifetime of the link.'),
      })
      .meta({ id: 'LinkTotals' }),
    series: Series,
    dimensions: Dimensions,
  })
  .meta({
    id: 'LinkStats',
    example: {
      domain: 'go.operator.example',
      code: 'x7k2m9q',
      shortUrl: 'https://go.operator.example/x7k2m9q',
      range: { from: '2026-03-01', to: '2026-03-30', granularity: 'day', timezone: TIME_ZONE },
      totals: {
        clicks: 120,
        uniqueClicks: 95,
        filtered: 214,
        firstClickAt: '2026-03-02T14:31:07.000Z',
        lastClickAt: '2026-03-04T01:12:44.000Z',
      },
      series: [
        { at: '2026-03-02', clicks: 80, uniqueClicks: 65, filtered: 210 },
        { at: '2026-03-03', clicks: 40, uniqueClicks: 30, filtered: 4 },
      ],
      dimensions: {
        country: [
          { value: 'CO', clicks: 118 },
          { value: 'US', clicks: 2 },
        ],
        device: [{ value: 'mobile', clicks: 120 }],
        os: [{ value: 'Android', clicks: 120 }],
        browser: [{ value: 'Chrome', clicks: 120 }],
        referrer: [{ value: 'l.facebook.com', clicks: 3 }],
      },
    },
  });
export type LinkStats = z.infer<typeof LinkStats>;

type Query = z.infer<typeof StatsQuery>;

/** A link's statistics. Throws STATS_RANGE_INVALID, LINK_NOT_FOUND, GATEWAY_TIMEOUT. */
export async function getLinkStats(ctx: TenantCtx, path: LinkPath, query: Query): Promise<LinkStats> {
  const { organizationId } = ctx.tenant;
  // Both are read at once: the cache key has the link's path, since its id is not known yet.
  const [link, cachedText] = await Promise.all([
    findLinkOrThrow(ctx, path),
    readCached(ctx, statsKey(organizationId, path, parseQuery(ctx, query))),
  ]);
  return await toStats(ctx, link, cachedText, query);
}

/** A parsed query. */
type Understood = ReturnType<typeof parseQuery>;
const parseQuery = (ctx: Ctx, query: Query) => ({
  ...toStatsRange(query, ctx.clock()),
  dimensions: toDimensionNames(query.dimensions),
  top: query.top,
});

const statsKey = (
  organizationId: number,
  { domain, code, domainStatus }: LinkPath,
  { from, to, granularity, dimensions, top }: Understood,
): string =>
  `stats:${organizationId}:${domain}/${code}:${domainStatus ?? ''}:${from}:${to}:${granularity}:${dimensions.join(',')}:${top}`;

const pathOf = ({ domain, code, released }: LinkRow): LinkPath => ({
  domain,
  code,
  ...(released && { domainStatus: 'released' }),
});

async function toStats(
  ctx: TenantCtx,
  link: LinkRow,
  cachedText: CachedText,
  query: Query,
): Promise<LinkStats> {
  const understood = parseQuery(ctx, query);
  const { from, to, granularity, dimensions } = understood;
  const { organizationId } = ctx.tenant;
  const key = statsKey(organizationId, pathOf(link), understood);
  const stats = await cachedStats(ctx, { key, of: link.id, to, cachedText }, (db) =>
    linkStats(db, { organizationId, linkId: link.id, from, to, granularity, dimensions, top: query.top }),
  );
  return {
    domain: link.domain,
    code: link.code,
    shortUrl: toShortUrl(ctx.config, link.domain, link.code),
    range: { from, to, granularity, timezone: TIME_ZONE },
    totals: {
      ...stats.totals,
      firstClickAt: link.firstClickAt?.toISOString() ?? null,
      lastClickAt: link.lastClickAt?.toISOString() ?? null,
    },
    series:
      granularity === 'day'
        ? stats.series
        : stats.series.map((point) => ({ ...point, at: `${point.at}:00:00-05:00` })),
    dimensions: withEmpty(dimensions, stats.dimensions),
  };
}

const HOUR_COLUMNS = { at: 'value', clicks: 'value', uniqueClicks: 'value' } as const;
const DAY_COLUMNS = { ...HOUR_COLUMNS, filtered: 'value' } as const;

/** The series as a CSV file. */
export function toSeriesFile({ domain, code, range, series }: LinkStats): Response {
  const text =
    range.granularity === 'day'
      ? toCsv(
          DAY_COLUMNS,
          series.map(({ filtered = 0, ...point }) => ({ ...point, filtered })),
        )
      : toCsv(HOUR_COLUMNS, series);
  return toCsvFile(`${domain}-${code}`, text);
}

export type LinkComparison = ComparedStats & { range: StatsRange; beforeRange: { from: string; to: string } };

/**
 * The statistics of an organization's link, by every dimension, with those of as many days before. Throws
 * STATS_RANGE_INVALID, GATEWAY_TIMEOUT.
 */
export async function compareLinkStats(
  ctx: TenantCtx,
  linkId: number,
  query: z.infer<typeof StatsQuery>,
): Promise<LinkComparison> {
  const { organizationId } = ctx.tenant;
  const range = toStatsRange(query, ctx.clock());
  const { from, to, days, granularity } = range;
  const beforeRange = { from: addDays(from, -days), to: addDays(from, -1) };
  const key = `stats:${organizationId}:compared:${linkId}:${from}:${to}:${granularity}:${query.top}`;
  const place = { key, of: linkId, to, cachedText: await readCached(ctx, key) };
  const asked = {
    organizationId,
    linkId,
    from,
    to,
    granularity,
    dimensions: DIMENSIONS,
    top: query.top,
  };
  const stats = await cachedStats(ctx, place, (db) => comparedStats(db, asked, beforeRange));
  return { ...stats, range, beforeRange };
}
