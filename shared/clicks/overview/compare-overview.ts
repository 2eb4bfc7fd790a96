import type * as z from 'zod';
import { type ComparedOverview, comparedOverview } from '../../../db/clicks/queries/overview.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { addDays } from '../../platform/time/colombia.ts';
import { readCached } from '../statistics/cached-stats.ts';
import type { StatsRange } from '../statistics/stats-range.ts';
import { keyOf, type OverviewQuery, parseQuery, readOverview } from './read-overview.ts';

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
  const cachedText = await readCached(ctx, key);
  const stats = await readOverview(ctx, { key, from, to, reference, cachedText }, (db, asked) =>
    comparedOverview(db, asked, beforeRange),
  );
  return { ...stats, range, beforeRange };
}
