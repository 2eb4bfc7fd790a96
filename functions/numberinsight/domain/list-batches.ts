import type * as z from 'zod';
import { listNumberBatches } from '../../../db/queries/number-batches.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { type PageQuery, page, readPage } from '../../../shared/http/page.ts';
import { BatchJob, toBatchJob } from './batch-job.ts';

export const BatchesPage = page(BatchJob);

/** The organization's batches, newest first. */
export async function listBatches(
  ctx: CallerContext,
  query: z.output<typeof PageQuery>,
): Promise<z.infer<typeof BatchesPage>> {
  return await readPage(
    ctx,
    'batches',
    query,
    (beforeId, limit) => listNumberBatches(ctx.db, ctx.caller.organizationId, beforeId, limit),
    (row) => toBatchJob(ctx, row),
  );
}
