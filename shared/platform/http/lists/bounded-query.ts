import type { Database } from '../../../../db/engine/client.ts';
import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import type { TenantCtx } from '../../ctx.ts';
import { limitToTwo } from '../../quotas/limit-to-two.ts';
import { heavyQuery } from './heavy-query.ts';

/** Nearly all take less, and run as they come. */
const QUICK_MS = 300;
/** How long a query waits for two others of its organization. */
const WAIT_MS = 2_000;

/**
 * As `heavyQuery`, for what an organization may ask for often and at once: what turns out to take long runs again, at most
 * two at a time, so that nobody takes the database from the others. Throws RATE_TPS_EXCEEDED too.
 */
export async function boundedQuery<T>(ctx: TenantCtx, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await run(ctx.openDatabase(QUICK_MS));
  } catch (error) {
    if (findDependencyError(error)?.timedOut !== true) throw error;
  }
  return await limitToTwo(ctx, 'query', () => heavyQuery(ctx, run), WAIT_MS);
}
