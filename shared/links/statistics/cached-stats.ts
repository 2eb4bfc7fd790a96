import type { Database } from '../../../db/client.ts';
import type { CallerContext, RequestContext } from '../../http/context.ts';
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

/** What Redis keeps under a key; null also where it cannot be reached. */
export type Kept = { key: string; text: string | null };

export const readKept = async ({ redis }: RequestContext, key: string): Promise<Kept> => ({
  key,
  text: await redis.get<string>(key).catch(() => null),
});

/**
 * Statistics up to a day (`to`), kept in Redis for a while under a `key`; `X-Cache` says whether they were. `of`: whose
 * they are, a link or an organization: what was kept of another, or under the key of yesterday, is not shown.
 * Throws GATEWAY_TIMEOUT when the query is too heavy: repeating it as it is does not help.
 */
export async function cachedStats<T extends { series: readonly unknown[] }>(
  ctx: CallerContext,
  { key, of, to, kept }: { key: string; of: number; to: string; kept: Kept },
  compute: (db: Database) => Promise<T>,
): Promise<T> {
  const known: { of: number; stats: T } | null = kept.key === key ? JSON.parse(kept.text ?? 'null') : null;
  const isHit = known?.of === of;
  ctx.setHeader('X-Cache', isHit ? 'HIT' : 'MISS');
  if (isHit) return known.stats;
  const stats = await heavyQuery(ctx, compute);
  const awaitsFirst = stats.series.length === 0 && to >= toColombiaDay(ctx.clock());
  const ex = awaitsFirst ? EMPTY_KEPT_SEC : KEPT_SEC;
  ctx.waitUntil(ctx.redis.set(key, JSON.stringify({ of, stats }), { ex }).catch(() => {}));
  return stats;
}
