import type { Database } from '../../../db/client.ts';
import type { CallerContext, RequestContext } from '../../http/context.ts';
import { heavyQuery } from '../../http/lists/heavy-query.ts';
import { toColombiaDay } from '../../time/colombia.ts';

/** Statistics may be up to a minute old. */
const KEPT_SEC = 45;
/** Shorter while there are no visits: people test a first link and look for its visit. */
const EMPTY_KEPT_SEC = 5;

/** Description of the header, for routes. */
export const X_CACHE = {
  'X-Cache': '`HIT` when the answer was computed within the last minute, else `MISS`.',
};

/** A Redis key and its value; null also when Redis is unreachable. */
export type CachedText = { key: string; text: string | null };

export const readCached = async ({ redis }: RequestContext, key: string): Promise<CachedText> => ({
  key,
  text: await redis.get<string>(key).catch(() => null),
});

/**
 * Statistics up to a day (`to`), cached in Redis under `key`; `X-Cache` reports a hit or miss. `of` identifies the link
 * or organization: a value of another, or of yesterday's key, is ignored. Throws GATEWAY_TIMEOUT when the query is too
 * heavy: retrying it unchanged would not help.
 */
export async function cachedStats<T extends { series: readonly unknown[] }>(
  ctx: CallerContext,
  { key, of, to, cachedText }: { key: string; of: number; to: string; cachedText: CachedText },
  compute: (db: Database) => Promise<T>,
): Promise<T> {
  const known: { of: number; stats: T } | null =
    cachedText.key === key ? JSON.parse(cachedText.text ?? 'null') : null;
  const isHit = known?.of === of;
  ctx.setHeader('X-Cache', isHit ? 'HIT' : 'MISS');
  if (isHit) return known.stats;
  const stats = await heavyQuery(ctx, compute);
  const awaitsFirst = stats.series.length === 0 && to >= toColombiaDay(ctx.clock());
  const ex = awaitsFirst ? EMPTY_KEPT_SEC : KEPT_SEC;
  ctx.waitUntil(ctx.redis.set(key, JSON.stringify({ of, stats }), { ex }).catch(() => {}));
  return stats;
}
