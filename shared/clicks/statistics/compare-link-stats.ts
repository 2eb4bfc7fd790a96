import type * as z from 'zod';
import { type ComparedStats, comparedStats } from '../../../db/clicks/queries/link-stats.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { addDays } from '../../platform/time/colombia.ts';
import { cachedStats, readCached } from './cached-stats.ts';
import { DIMENSIONS, type StatsQuery, type StatsRange, toStatsRange } from './stats-range.ts';

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
