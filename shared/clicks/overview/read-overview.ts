import type * as z from 'zod';
import type { OverviewAsked } from '../../../db/clicks/queries/overview.ts';
import { SHARED_DIMENSIONS } from '../../../db/clicks/tables/link-day.ts';
import type { Database } from '../../../db/engine/client.ts';
import type { Ctx, TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { limitToTwo } from '../../kernel/quotas/limit-to-two.ts';
import { GivenName } from '../../links/references/reference-fields.ts';
import { cachedStats, readCached } from '../statistics/cached-stats.ts';
import { StatsQuery, type StatsRange, toStatsRange } from '../statistics/stats-range.ts';

export const OverviewQuery = StatsQuery.pick({ from: true, to: true }).extend({
  reference: GivenName.optional().describe('Only the links with this reference.'),
});

/** The name of a reference may be anything: what tells the two kinds apart is in front of it. */
export const keyOf = (
  kind: 'overview' | 'compared-overview',
  organizationId: number,
  { from, to }: StatsRange,
  reference: string | undefined,
): string => `${kind}:${organizationId}:${from}:${to}${reference === undefined ? '' : `:${reference}`}`;

export const parseQuery = (ctx: Ctx, query: z.infer<typeof OverviewQuery>): StatsRange =>
  toStatsRange({ ...query, granularity: 'day' }, ctx.clock());

type Read = { key: string; from: string; to: string; reference: string | undefined };

/** The stored statistics, or those that `read` computes, two of an organization at once at most. */
export async function readOverview<Found extends { series: readonly { clicks: number }[] }>(
  ctx: TenantCtx,
  { key, from, to, reference }: Read,
  read: (db: Database, asked: OverviewAsked) => Promise<Found | undefined>,
): Promise<Found> {
  const { organizationId } = ctx.tenant;
  const cachedText = await readCached(ctx, key);
  return await cachedStats(ctx, { key, of: organizationId, to, cachedText }, async (db) => {
    const asked = { organizationId, from, to, reference, dimensions: SHARED_DIMENSIONS };
    const found = await limitToTwo(ctx, 'overview', () => read(db, asked));
    if (found === undefined) throw new DomainError('URLSHORTENER_REFERENCE_NOT_FOUND');
    return found;
  });
}
