import * as z from 'zod';
import { linkStats, type StatsRow } from '../../../db/queries/link-stats.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { findLinkOrThrow } from './get-link.ts';
import type { LinkPath } from './link-path.ts';
import { toShortUrl } from './short-link.ts';
import { DIMENSIONS, type StatsQuery, toDimensions, toStatsRange } from './stats-range.ts';

const Count = { clicks: z.int(), uniqueClicks: z.int() };

export const LinkStats = z
  .object({
    domain: z.string(),
    code: z.string(),
    shortUrl: z.url(),
    range: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      granularity: z.enum(['day', 'hour']),
      timezone: z.literal('America/Bogota'),
    }),
    totals: z.object({
      ...Count,
      firstClickAt: z.iso.datetime().nullable().describe("Of the link's lifetime."),
      lastClickAt: z.iso.datetime().nullable().describe("Of the link's lifetime."),
    }),
    series: z
      .array(z.object({ at: z.string().describe('`YYYY-MM-DD`, or `YYYY-MM-DDTHH:00:00-05:00`.'), ...Count }))
      .describe('Sparse: periods without visits are left out.'),
    dimensions: z
      .partialRecord(z.enum(DIMENSIONS), z.array(z.object({ value: z.string(), clicks: z.int() })))
      .describe('Top values by visits; `__other` is the rest. A visit without a value is absent.'),
  })
  .meta({ id: 'LinkStats' });

/** Answers may be up to a minute old. */
const KEPT_SEC = 45;
const QUERY_MS = 5_000;

/** A link's statistics. Throws STATS_RANGE_INVALID, LINK_NOT_FOUND, GATEWAY_TIMEOUT. */
export async function getLinkStats(
  ctx: CallerContext,
  path: LinkPath,
  query: z.infer<typeof StatsQuery>,
): Promise<z.infer<typeof LinkStats>> {
  const { from, to, granularity } = toStatsRange(query, ctx.clock());
  const dimensions = toDimensions(query.dimensions);
  const link = await findLinkOrThrow(ctx, path);
  const key = `stats:${link.id}:${from}:${to}:${granularity}:${dimensions.join(',')}:${query.top}`;
  const kept = await ctx.redis.command(['GET', key]).catch(() => null);
  ctx.setHeader('X-Cache', typeof kept === 'string' ? 'HIT' : 'MISS');
  // What is under the key was written below.
  const stats: StatsRow =
    typeof kept === 'string'
      ? JSON.parse(kept)
      : await compute(ctx, key, { linkId: link.id, from, to, granularity, dimensions, top: query.top });
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
    dimensions: { ...Object.fromEntries(dimensions.map((name) => [name, []])), ...stats.dimensions },
  };
}

/** Too heavy for its time is 504: repeating it as it is does not help. */
async function compute(
  ctx: CallerContext,
  key: string,
  query: Parameters<typeof linkStats>[1],
): Promise<StatsRow> {
  try {
    const stats = await linkStats(ctx.openDatabase(QUERY_MS), query);
    ctx.waitUntil(ctx.redis.command(['SET', key, JSON.stringify(stats), 'EX', KEPT_SEC]).catch(() => {}));
    return stats;
  } catch (error) {
    if (findDependencyError(error)?.timedOut) throw new ApiError('GATEWAY_TIMEOUT', { cause: error });
    throw error;
  }
}
