import * as z from 'zod';
import { linkStats } from '../../../db/queries/clicks/link-stats.ts';
import { findLink, type LinkRow } from '../../../db/queries/links/find-link.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallerContext, RequestContext } from '../../http/context.ts';
import { toCsv, toCsvFile } from '../../http/lists/csv.ts';
import { toSelector } from '../verbs/get-link.ts';
import type { LinkPath } from '../verbs/link-path.ts';
import { toShortUrl } from '../verbs/short-link.ts';
import { type CachedText, cachedStats, readCached } from './cached-stats.ts';
import { type StatsQuery, toDimensions, toStatsRange } from './stats-range.ts';
import { Count, Dimensions, Range, Series, withEmpty } from './stats-shape.ts';

export const LinkStats = z
  .object({
    domain: z.string(),
    code: z.string(),
    shortUrl: z.url(),
    range: Range,
    totals: z.object({
      ...Count,
      firstClickAt: z.iso.datetime().nullable().describe("Of the link's lifetime."),
      lastClickAt: z.iso.datetime().nullable().describe("Of the link's lifetime."),
    }),
    series: Series,
    dimensions: Dimensions,
  })
  .meta({
    id: 'LinkStats',
    example: {
      domain: 'go.operator.example',
      code: 'x7k2m9q',
      shortUrl: 'https://go.operator.example/x7k2m9q',
      range: { from: '2026-03-01', to: '2026-03-30', granularity: 'day', timezone: 'America/Bogota' },
      totals: {
        clicks: 120,
        uniqueClicks: 95,
        firstClickAt: '2026-03-02T14:31:07.000Z',
        lastClickAt: '2026-03-04T01:12:44.000Z',
      },
      series: [
        { at: '2026-03-02', clicks: 80, uniqueClicks: 65 },
        { at: '2026-03-03', clicks: 40, uniqueClicks: 30 },
      ],
      dimensions: {
        country: [
          { value: 'CO', clicks: 118 },
          { value: 'US', clicks: 2 },
        ],
      },
    },
  });
export type LinkStats = z.infer<typeof LinkStats>;

type Query = z.infer<typeof StatsQuery>;

/** A link, and its cached statistics. */
export type StatsSource = { link: LinkRow | undefined; cachedText: CachedText };

/**
 * Reads the link and its cached statistics in parallel; the cache key is the link's path, since its id is not known
 * yet.
 */
export async function readStatsSource(
  ctx: RequestContext,
  organizationId: number,
  path: LinkPath,
  query: Query,
): Promise<StatsSource> {
  const key = statsKey(organizationId, path, understand(ctx, query));
  const [link, cachedText] = await Promise.all([
    findLink(ctx.db, organizationId, toSelector(path)),
    readCached(ctx, key),
  ]);
  return { link, cachedText };
}

/** A link's statistics. Throws STATS_RANGE_INVALID, LINK_NOT_FOUND, GATEWAY_TIMEOUT. */
export async function getLinkStats(
  ctx: CallerContext,
  path: LinkPath,
  query: Query,
  source: Promise<StatsSource> = readStatsSource(ctx, ctx.caller.organizationId, path, query),
): Promise<LinkStats> {
  const { link, cachedText } = await source;
  if (link === undefined) throw new ApiError('LINK_NOT_FOUND');
  return await toStats(ctx, link, cachedText, query);
}

/** The statistics of a link that is already loaded. Throws STATS_RANGE_INVALID, GATEWAY_TIMEOUT. */
export async function getStatsOf(ctx: CallerContext, link: LinkRow, query: Query): Promise<LinkStats> {
  const key = statsKey(ctx.caller.organizationId, pathOf(link), understand(ctx, query));
  return await toStats(ctx, link, await readCached(ctx, key), query);
}

/** A parsed query. */
type Understood = ReturnType<typeof understand>;
const understand = (ctx: RequestContext, query: Query) => ({
  ...toStatsRange(query, ctx.clock()),
  dimensions: toDimensions(query.dimensions),
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
  ctx: CallerContext,
  link: LinkRow,
  cachedText: CachedText,
  query: Query,
): Promise<LinkStats> {
  const understood = understand(ctx, query);
  const { from, to, granularity, dimensions } = understood;
  const key = statsKey(ctx.caller.organizationId, pathOf(link), understood);
  const stats = await cachedStats(ctx, { key, of: link.id, to, cachedText }, (db) =>
    linkStats(db, { linkId: link.id, from, to, granularity, dimensions, top: query.top }),
  );
  return {
    domain: link.domain,
    code: link.code,
    shortUrl: toShortUrl(ctx.config, link.domain, link.code),
    range: { from, to, granularity, timezone: 'America/Bogota' },
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

const SERIES_COLUMNS = { at: 'value', clicks: 'value', uniqueClicks: 'value' } as const;

/** The series as a CSV file. */
export const toSeriesFile = ({ domain, code, series }: LinkStats): Response =>
  toCsvFile(`${domain}-${code}`, toCsv(SERIES_COLUMNS, series));
