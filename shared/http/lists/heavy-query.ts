import type { Database } from '../../../db/client.ts';
import { findDependencyError } from '../../dependencies/postgres-error.ts';
import { ApiError } from '../api-error.ts';
import type { CallerContext } from '../context.ts';

const QUERY_MS = 5_000;

/**
 * Runs a query that may read much. Throws GATEWAY_TIMEOUT when it takes too long: retrying it unchanged would not help.
 */
export async function heavyQuery<T>(ctx: CallerContext, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await run(ctx.openDatabase(QUERY_MS));
  } catch (error) {
    if (findDependencyError(error)?.timedOut) throw new ApiError('GATEWAY_TIMEOUT', { cause: error });
    throw error;
  }
}
