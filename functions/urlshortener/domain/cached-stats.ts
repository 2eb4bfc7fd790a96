import type { Database } from '../../../db/client.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';

/** Statistics may be up to a minute old. */
const KEPT_SEC = 45;
const QUERY_MS = 5_000;

/** What the header says; for the declarations of routes. */
export const X_CACHE = {
  'X-Cache': '`HIT` when the answer was computed within the last minute, else `MISS`.',
};

/**
 * Statistics kept in Redis for a while; `X-Cache` says whether they were. `key` must belong to one organization. Throws
 * GATEWAY_TIMEOUT when the query is too heavy: repeating it as it is does not help.
 */
export async function cachedStats<T>(
  ctx: CallerContext,
  key: string,
  compute: (db: Database) => Promise<T>,
): Promise<T> {
  const kept = await ctx.redis.get(key).catch(() => null);
  ctx.setHeader('X-Cache', typeof kept === 'string' ? 'HIT' : 'MISS');
  if (typeof kept === 'string') return JSON.parse(kept);
  try {
    const stats = await compute(ctx.openDatabase(QUERY_MS));
    ctx.waitUntil(ctx.redis.set(key, JSON.stringify(stats), { ex: KEPT_SEC }).catch(() => {}));
    return stats;
  } catch (error) {
    if (findDependencyError(error)?.timedOut) throw new ApiError('GATEWAY_TIMEOUT', { cause: error });
    throw error;
  }
}
