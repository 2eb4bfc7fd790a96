import * as z from 'zod';
import { listNumberBatches } from '../../../db/queries/numbers/number-batches.ts';
import { NUMBER_BATCH_STATUSES } from '../../../db/schema/numbers/number-batch.ts';
import type { CallerContext } from '../../http/context.ts';
import { maxCharacters } from '../../http/input/max-characters.ts';
import { checkDayOrder } from '../../http/lists/check-day-order.ts';
import { listPage } from '../../http/lists/list-page.ts';
import { PageQuery, page } from '../../http/lists/page.ts';
import { createdBetween, toTerms } from '../../time/created-between.ts';
import { BatchJob, toBatchJob } from './batch-job.ts';

export const BatchesQuery = PageQuery.extend({
  status: z.enum(NUMBER_BATCH_STATUSES).optional().describe('Jobs of one status.'),
  reference: z.string().min(1).check(maxCharacters(255)).optional().describe('As it was given.'),
  ...createdBetween,
}).superRefine(checkDayOrder('createdFrom', 'createdTo'));

export const BatchesPage = page(BatchJob);

/** The organization's batches, newest first. */
export async function listBatches(
  ctx: CallerContext,
  query: z.output<typeof BatchesQuery>,
): Promise<z.infer<typeof BatchesPage>> {
  return await listPage(ctx, 'batches', query, toTerms(query), listNumberBatches, (row) =>
    toBatchJob(ctx, row),
  );
}
