import type { Database } from '../../db/client.ts';
import { findDependencyError } from '../dependencies/postgres-error.ts';
import { ApiError } from './api-error.ts';
import type { CallerContext } from './context.ts';
import { MOST_OF_A_PAGE } from './page.ts';

const QUERY_MS = 5_000;

/** Runs what may have much to read. Throws GATEWAY_TIMEOUT when it is too heavy: repeating it as it is does not help. */
export async function heavyQuery<T>(ctx: CallerContext, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await run(ctx.openDatabase(QUERY_MS));
  } catch (error) {
    if (findDependencyError(error)?.timedOut) throw new ApiError('GATEWAY_TIMEOUT', { cause: error });
    throw error;
  }
}

/**
 * What reads a page of a list. What is looked for may have to be looked for among all that there is, and a file is long;
 * any other page has its request's time.
 */
export function pageReader(ctx: CallerContext, limit: number, terms: object) {
  const isHeavy = limit > MOST_OF_A_PAGE || Object.values(terms).some((value) => value !== undefined);
  return <T>(run: (db: Database) => Promise<T>): Promise<T> => (isHeavy ? heavyQuery(ctx, run) : run(ctx.db));
}
