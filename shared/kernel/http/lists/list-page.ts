import type { Database } from '../../../../db/engine/client.ts';
import type { TenantCtx } from '../../ctx.ts';
import { boundedQuery } from './bounded-query.ts';
import { type Asked, MAX_PAGE_SIZE, readPage } from './page.ts';

/**
 * A page of the organization's items, newest first, filtered by `terms`. A filtered search or an export may have to
 * scan everything and gets more time, by default two at once; any other page has its request's time. Throws
 * GATEWAY_TIMEOUT, RATE_TPS_EXCEEDED, and VALIDATION_INVALID_PARAMETER for another list's cursor.
 */
export async function listPage<Terms extends object, Row extends { id: number }, Item>(
  ctx: TenantCtx,
  name: string,
  query: Asked,
  terms: Terms,
  list: (
    db: Database,
    organizationId: number,
    filter: Terms & { beforeId: number | undefined },
    limit: number,
  ) => Promise<Row[]>,
  toItem: (row: Row) => Item | Promise<Item>,
  runHeavy: typeof boundedQuery = boundedQuery,
): Promise<{ items: Item[]; nextCursor: string | null }> {
  const isHeavy = query.limit > MAX_PAGE_SIZE || Object.values(terms).some((value) => value !== undefined);
  return await readPage(
    ctx,
    name,
    query,
    async (beforeId, limit) => {
      const run = (db: Database) => list(db, ctx.tenant.organizationId, { ...terms, beforeId }, limit);
      return isHeavy ? await runHeavy(ctx, run) : await run(ctx.db);
    },
    toItem,
  );
}
