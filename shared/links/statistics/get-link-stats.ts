import * as z from 'zod';
import type { LinkRow } from '../../../db/queries/find-link.ts';
import { linkStats } from '../../../db/queries/link-stats.ts';
import type { CallerContext } from '../../http/context.ts';
import { findLinkOrThrow } from '../verbs/get-link.ts';
import type { LinkPath } from '../verbs/link-path.ts';
import { toShortUrl } from '../verbs/short-link.ts';
import { cachedStats } from './cached-stats.ts';
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

/** A link's statistics. Throws STATS_RANGE_INVALID, LINK_NOT_FOUND, GATEWAY_TIMEOUT. */
export async function getLinkStats(
  ctx: CallerContext,
  path: LinkPath,
  query: z.infer<typeof StatsQuery>,
): Promise<LinkStats> {
  toStatsRange(query, ctx.clock());
  return await getStatsOf(ctx, await findLinkOrThrow(ctx, path), query);
}

/** The statistics of a link that was read. Throws STATS_RANGE_INVALID, GATEWAY_TIMEOUT. */
export async function getStatsOf(
  ctx: CallerContext,
  link: LinkRow,
  query: z.infer<typeof StatsQuery>,
): Promise<LinkStats> {
  const { from, to, granularity } = toStatsRange(query, ctx.clock());
  const dimensions = toDimensions(query.dimensions);
  const key = `stats:${link.id}:${from}:${to}:${granularity}:${dimensions.join(',')}:${query.top}`;
  const stats = await cachedStats(ctx, { key, to }, (db) =>
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

/** The series as CSV (RFC 4180); no value in it needs quoting. */
export function toCsv({ domain, code, series }: LinkStats): Response {
  const lines = series.map(({ at, clicks, uniqueClicks }) => `${at},${clicks},${uniqueClicks}\r\n`);
  return new Response(`at,clicks,uniqueClicks\r\n${lines.join('')}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${domain}-${code}.csv"`,
    },
  });
}
