import type { Database } from '../../../db/client.ts';
import type { CallerContext } from '../../http/context.ts';
import { heavyQuery } from '../../http/heavy-query.ts';
import { toColombiaDay } from '../../time/colombia.ts';

/** Statistics may be up to a minute old. */
const KEPT_SEC = 45;
/** While nobody has visited yet: whoever tries a first link looks for its first visit. */
const EMPTY_KEPT_SEC = 5;

/** What the header says; for the declarations of routes. */
export const X_CACHE = {
  'X-Cache': '`HIT` when the answer was computed within the last minute, else `MISS`.',
};

/**
 * Statistics up to a day (`to`), kept in Redis for a while; `X-Cache` says whether they were. `key` must belong to one
 * organization. Throws GATEWAY_TIMEOUT when the query is too heavy: repeating it as it is does not help.
 */
export async function cachedStats<T extends { series: readonly unknown[] }>(
  ctx: CallerContext,
  { key, to }: { key: string; to: string },
  compute: (db: Database) => Promise<T>,
): Promise<T> {
  const kept = await ctx.redis.get(key).catch(() => null);
  ctx.setHeader('X-Cache', typeof kept === 'string' ? 'HIT' : 'MISS');
  if (typeof kept === 'string') return JSON.parse(kept);
  const stats = await heavyQuery(ctx, compute);
  const awaitsFirst = stats.series.length === 0 && to >= toColombiaDay(ctx.clock());
  const ex = awaitsFirst ? EMPTY_KEPT_SEC : KEPT_SEC;
  ctx.waitUntil(ctx.redis.set(key, JSON.stringify(stats), { ex }).catch(() => {}));
  return stats;
}
