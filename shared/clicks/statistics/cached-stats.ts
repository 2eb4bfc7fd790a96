import type { Database } from '../../../db/engine/client.ts';
import type { Ctx, TenantCtx } from '../../kernel/ctx.ts';
import { heavyQuery } from '../../kernel/http/lists/heavy-query.ts';
import { toColombiaDay } from '../../kernel/time/colombia.ts';

/** Statistics may be up to a minute old. */
const KEPT_SEC = 45;
/** Shorter while there are no visits: people test a first link and look for its visit. */
const EMPTY_KEPT_SEC = 5;

/** Descriptions of the headers, for routes. */
export const STATS_HEADERS = {
  'X-Cache': '`HIT` when the answer was computed within the last minute, else `MISS`.',
  'X-Computed-At': 'When the answer was computed, ISO 8601 in UTC. Visits take some seconds to be counted.',
};

/** A Redis key and its value; null also when Redis is unreachable. */
export type CachedText = { key: string; text: string | null };

export const readCached = async ({ redis }: Ctx, key: string): Promise<CachedText> => ({
  key,
  text: await redis.get<string>(key).catch(() => null),
});

/**
 * Statistics up to a day (`to`), cached in Redis under `key`; headers say whether they were, and since when. `of` identifies the link
 * or organization: a value of another, or of yesterday's key, is ignored. Throws GATEWAY_TIMEOUT when the query is too
 * heavy: retrying it unchanged would not help.
 */
export async function cachedStats<T extends { series: readonly { clicks: number }[] }>(
  ctx: TenantCtx,
  { key, of, to, cachedText }: { key: string; of: number; to: string; cachedText: CachedText },
  compute: (db: Database) => Promise<T>,
): Promise<T> {
  const known: { of: number; at: string; stats: T } | null =
    cachedText.key === key ? JSON.parse(cachedText.text ?? 'null') : null;
  const isHit = known?.of === of;
  ctx.setHeader('X-Cache', isHit ? 'HIT' : 'MISS');
  const at = isHit ? known.at : ctx.clock().toISOString();
  ctx.setHeader('X-Computed-At', at);
  if (isHit) return known.stats;
  const stats = await heavyQuery(ctx, compute);
  const awaitsFirst = stats.series.every(({ clicks }) => clicks === 0) && to >= toColombiaDay(ctx.clock());
  const ex = awaitsFirst ? EMPTY_KEPT_SEC : KEPT_SEC;
  ctx.waitUntil(ctx.redis.set(key, JSON.stringify({ of, at, stats }), { ex }).catch(() => {}));
  return stats;
}
