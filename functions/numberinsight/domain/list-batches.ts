import type * as z from 'zod';
import { listNumberBatches } from '../../../db/queries/number-batches.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readCursor, toPage } from '../../../shared/http/page.ts';
import { BatchJob, toBatchJob } from './batch-job.ts';

export const BatchesPage = page(BatchJob);

/** The organization's batches, newest first. */
export async function listBatches(
  ctx: CallerContext,
  { limit, cursor }: z.output<typeof PageQuery>,
): Promise<z.infer<typeof BatchesPage>> {
  const rows = await listNumberBatches(ctx.db, ctx.caller.organizationId, readCursor(cursor), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => toBatchJob(ctx, row));
  return { items: await Promise.all(items), nextCursor };
}
