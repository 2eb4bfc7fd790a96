import type { Database } from '../../../../db/engine/client.ts';
import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import type { TenantCtx } from '../../ctx.ts';
import { createLeases, limitToTwo } from '../../quotas/limit-to-two.ts';
import { heavyQuery } from './heavy-query.ts';

/** Nearly all take less, and run as they come, some of an organization at once. */
const QUICK_MS = 300;
const QUICK_AT_ONCE = 4;
const LONG_AT_ONCE = 2;
/** The time that a query waits for two others of its organization. */
const WAIT_MS = 2_000;

/** The queries of each organization that run in this isolate without a slot, and those that have a slot or wait for one. */
const quick = createLeases(2_000);
const long = createLeases(15_000);

/**
 * As `heavyQuery`, for what an organization may ask for often and at once: what turns out to take long runs again, at most
 * two at a time, so that nobody takes the database from the others. While some wait for that, others wait with them. Throws
 * RATE_TPS_EXCEEDED too.
 */
export async function boundedQuery<T>(ctx: TenantCtx, run: (db: Database) => Promise<T>): Promise<T> {
  const key = String(ctx.tenant.organizationId);
  const now = Date.now();
  if (quick.count(key, now) < QUICK_AT_ONCE && long.count(key, now) < LONG_AT_ONCE) {
    const free = quick.take(key, now);
    try {
      return await run(ctx.openDatabase(QUICK_MS));
    } catch (error) {
      if (findDependencyError(error)?.timedOut !== true) throw error;
    } finally {
      free();
    }
  }
  const free = long.take(key, Date.now());
  try {
    return await limitToTwo(ctx, 'query', () => heavyQuery(ctx, run), WAIT_MS);
  } finally {
    free();
  }
}
