import * as z from 'zod';
import { type ComparedOverview, comparedOverview, overview } from '../../../db/clicks/queries/overview.ts';
import { SHARED_DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import { TIME_ZONE } from '../../../db/time-zone.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { addDays } from '../../kernel/time/colombia.ts';
import { toShortUrl } from '../../links/short-link.ts';
import type { StatsRange } from '../statistics/stats-range.ts';
import { Count, Dimensions, Range, Series, withEmpty } from '../statistics/stats-shape.ts';
import { keyOf, type OverviewQuery, parseQuery, readOverview } from './read-overview.ts';

export const Overview = z
  .object({
    range: Range,
    totals: z.object(Count).meta({ id: 'OverviewTotals' }),
    series: Series,
    linksByStatus: z
      .object({ active: z.int(), disabled: z.int(), blocked: z.int() })
      .meta({ id: 'LinksByStatus', description: 'Current number of links.' }),
    topLinks: z.array(
      z
        .object({ domain: z.string(), code: z.string(), shortUrl: z.url(), longUrl: z.string(), ...Count })
        .meta({ id: 'TopLink' }),
    ),
    dimensions: Dimensions,
  })
  .meta({
    id: 'Overview',
    example: {
      range: { from: '2026-03-01', to: '2026-03-30', granularity: 'day', timezone: TIME_ZONE },
      totals: { clicks: 120, uniqueClicks: 95, filtered: 214 },
      series: [
        { at: '2026-03-02', clicks: 80, uniqueClicks: 65, filtered: 210 },
        { at: '2026-03-03', clicks: 40, uniqueClicks: 30, filtered: 4 },
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
          filtered: 214,
        },
      ],
      dimensions: {
        country: [{ value: 'CO', clicks: 120 }],
        subdivision: [{ value: 'CO-DC', clicks: 120 }],
        city: [{ value: 'Bogotá', clicks: 120 }],
        device: [{ value: 'mobile', clicks: 120 }],
        os: [{ value: 'Android', clicks: 120 }],
        browser: [{ value: 'Chrome', clicks: 120 }],
        referrer: [{ value: 'l.facebook.com', clicks: 3 }],
      },
    },
  });

/**
 * Statistics over all links, or over those with a reference. Throws STATS_RANGE_INVALID, RATE_TPS_EXCEEDED (more than two at once), GATEWAY_TIMEOUT, URLSHORTENER_REFERENCE_NOT_FOUND.
 */
export async function getOverview(
  ctx: TenantCtx,
  query: z.infer<typeof OverviewQuery>,
): Promise<z.infer<typeof Overview>> {
  const range = parseQuery(ctx, query);
  const { from, to } = range;
  const { reference } = query;
  const key = keyOf('overview', ctx.tenant.organizationId, range, reference);
  const stats = await readOverview(ctx, { key, from, to, reference }, overview);
  return {
    range: { from, to, granularity: 'day', timezone: TIME_ZONE },
    totals: stats.totals,
    series: stats.series,
    linksByStatus: { active: 0, disabled: 0, blocked: 0, ...stats.linksByStatus },
    topLinks: stats.topLinks.map((link) => ({
      ...link,
      shortUrl: toShortUrl(ctx.config, link.domain, link.code),
    })),
    dimensions: withEmpty(SHARED_DIMENSIONS, stats.dimensions),
  };
}

type OverviewComparison = ComparedOverview & {
  range: StatsRange;
  beforeRange: { from: string; to: string };
};

/**
 * Statistics over an organization's links, with the visits of as many days before. Throws STATS_RANGE_INVALID,
 * RATE_TPS_EXCEEDED (more than two at once), GATEWAY_TIMEOUT, URLSHORTENER_REFERENCE_NOT_FOUND.
 */
export async function compareOverview(
  ctx: TenantCtx,
  query: z.infer<typeof OverviewQuery>,
): Promise<OverviewComparison> {
  const range = parseQuery(ctx, query);
  const { from, to, days } = range;
  const { reference } = query;
  const beforeRange = { from: addDays(from, -days), to: addDays(from, -1) };
  const key = keyOf('compared-overview', ctx.tenant.organizationId, range, reference);
  const stats = await readOverview(ctx, { key, from, to, reference }, (db, asked) =>
    comparedOverview(db, asked, beforeRange),
  );
  return { ...stats, range, beforeRange };
}
