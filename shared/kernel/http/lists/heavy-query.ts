import type { Database } from '../../../../db/engine/client.ts';
import { findDependencyError } from '../../../../db/engine/postgres-error.ts';
import type { TenantCtx } from '../../ctx.ts';
import { DomainError } from '../../errors/domain-error.ts';

const QUERY_MS = 5_000;

/**
 * Runs a query that may read much. Throws GATEWAY_TIMEOUT when it takes too long: retrying it unchanged would not help.
 */
export async function heavyQuery<T>(ctx: TenantCtx, run: (db: Database) => Promise<T>): Promise<T> {
  await ctx.admitted;
  try {
    return await run(ctx.openDatabase(QUERY_MS));
  } catch (error) {
    if (findDependencyError(error)?.timedOut) throw new DomainError('GATEWAY_TIMEOUT', {}, { cause: error });
    throw error;
  }
}
