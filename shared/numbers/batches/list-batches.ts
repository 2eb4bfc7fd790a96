import * as z from 'zod';
import { listNumberBatches } from '../../../db/queries/number-batches.ts';
import { NUMBER_BATCH_STATUSES } from '../../../db/schema/number-batch.ts';
import type { CallerContext } from '../../http/context.ts';
import { pageReader } from '../../http/heavy-query.ts';
import { inOrder } from '../../http/in-order.ts';
import { PageQuery, page, readPage } from '../../http/page.ts';
import { createdBetween, toMoments } from '../../time/created-between.ts';
import { BatchJob, toBatchJob } from './batch-job.ts';

export const BatchesQuery = PageQuery.extend({
  status: z.enum(NUMBER_BATCH_STATUSES).optional().describe('Jobs of one status.'),
  reference: z.string().min(1).max(255).optional().describe('As it was given.'),
  ...createdBetween,
}).superRefine(inOrder('createdFrom', 'createdTo'));

export const BatchesPage = page(BatchJob);

/** The organization's batches, newest first. */
export async function listBatches(
  ctx: CallerContext,
  query: z.output<typeof BatchesQuery>,
): Promise<z.infer<typeof BatchesPage>> {
  const { limit: most, cursor: _, createdFrom, createdTo, ...filter } = query;
  const terms = { ...filter, ...toMoments({ createdFrom, createdTo }) };
  const { organizationId } = ctx.caller;
  const read = pageReader(ctx, most, terms);
  return await readPage(
    ctx,
    'batches',
    query,
    (beforeId, limit) => read((db) => listNumberBatches(db, organizationId, { ...terms, beforeId }, limit)),
    (row) => toBatchJob(ctx, row),
  );
}
