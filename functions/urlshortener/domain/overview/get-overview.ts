import * as z from 'zod';
import { overview } from '../../../../db/queries/clicks/overview.ts';
import type { CallerContext, RequestContext } from '../../../../shared/http/context.ts';
import {
  type CachedText,
  cachedStats,
  readCached,
} from '../../../../shared/links/statistics/cached-stats.ts';
import {
  DIMENSIONS,
  StatsQuery,
  type StatsRange,
  toStatsRange,
} from '../../../../shared/links/statistics/stats-range.ts';
import {
  Count,
  Dimensions,
  Range,
  Series,
  withEmpty,
} from '../../../../shared/links/statistics/stats-shape.ts';
import { toShortUrl } from '../../../../shared/links/verbs/short-link.ts';
import { limitToTwo } from '../../../../shared/quotas/limit-to-two.ts';

export const OverviewQuery = StatsQuery.pick({ from: true, to: true });

export const Overview = z
  .object({
    range: Range,
    totals: z.object(Count),
    series: Series,
    linksByStatus: z
      .object({ active: z.int(), disabled: z.int(), blocked: z.int() })
      .describe('Links there are now.'),
    topLinks: z
      .array(
        z.object({ domain: z.string(), code: z.string(), shortUrl: z.url(), longUrl: z.string(), ...Count }),
      )
      .describe(
        'The 10 links with most visits in the range, of those that were among the 50 most visited of a day.',
      ),
    dimensions: Dimensions,
  })
  .meta({
    id: 'Overview',
    example: {
      range: { from: '2026-03-01', to: '2026-03-30', granularity: 'day', timezone: 'America/Bogota' },
      totals: { clicks: 120, uniqueClicks: 95 },
      series: [
        { at: '2026-03-02', clicks: 80, uniqueClicks: 65 },
        { at: '2026-03-03', clicks: 40, uniqueClicks: 30 },
      ],
      linksByStatus: { active: 14, disabled: 1, blocked: 0 },
      topLinks: [
        {
          domain: 'go.operator.example',
          code: 'x7k2m9q',
          shortUrl: 'https://go.operator.example/x7k2m9q',
          longUrl: 'https://example.com/offers?utm_source=sms',
          clicks: 120,
          uniqueClicks: 95,
        },
      ],
      dimensions: { country: [{ value: 'CO', clicks: 120 }] },
    },
  });

const keyOf = (organizationId: number, { from, to }: StatsRange): string =>
  `overview:${organizationId}:${from}:${to}`;

const understand = (ctx: RequestContext, query: z.infer<typeof OverviewQuery>): StatsRange =>
  toStatsRange({ ...query, granularity: 'day' }, ctx.clock());

/** Reads the stored overview. Throws STATS_RANGE_INVALID. */
export const readCachedOverview = async (
  ctx: RequestContext,
  organizationId: number,
  query: z.infer<typeof OverviewQuery>,
): Promise<CachedText> => await readCached(ctx, keyOf(organizationId, understand(ctx, query)));

/**
 * Statistics over all links; `cachedText` is the stored overview. Throws STATS_RANGE_INVALID, RATE_TPS_EXCEEDED (more than
 * two at once), GATEWAY_TIMEOUT.
 */
export async function getOverview(
  ctx: CallerContext,
  query: z.infer<typeof OverviewQuery>,
  cachedText: Promise<CachedText>,
): Promise<z.infer<typeof Overview>> {
  const { organizationId } = ctx.caller;
  const range = understand(ctx, query);
  const { from, to } = range;
  const place = { key: keyOf(organizationId, range), of: organizationId, to, cachedText: await cachedText };
  const stats = await cachedStats(ctx, place, (db) =>
    limitToTwo(ctx, 'overview', () => overview(db, { organizationId, from, to, dimensions: DIMENSIONS })),
  );
  return {
    range: { from, to, granularity: 'day', timezone: 'America/Bogota' },
    totals: stats.totals,
    series: stats.series,
    linksByStatus: { active: 0, disabled: 0, blocked: 0, ...stats.linksByStatus },
    topLinks: stats.topLinks.map((link) => ({
      ...link,
      shortUrl: toShortUrl(ctx.config, link.domain, link.code),
    })),
    dimensions: withEmpty(DIMENSIONS, stats.dimensions),
  };
}
