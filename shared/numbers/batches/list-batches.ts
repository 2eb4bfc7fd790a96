import type * as z from 'zod';
import { batchesQuery, countBatchRows, listBatchRows } from '../../batches/find-batch.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { page } from '../../kernel/http/lists/page.ts';
import { BatchJob, toBatchJob } from './batch-job.ts';
import { NUMBER_BATCHES } from './number-batches.ts';

export const BatchesQuery = batchesQuery(255);

export const BatchesPage = page(BatchJob);

/** The organization's batches, newest first. */
export const listBatches = (
  ctx: TenantCtx,
  query: z.output<typeof BatchesQuery>,
): Promise<z.input<typeof BatchesPage>> =>
  listBatchRows(ctx, NUMBER_BATCHES, query, (row) => toBatchJob(ctx, row));

/** Counts the batches that a query finds, up to a bound. */
export const countBatches = (ctx: TenantCtx, query: z.output<typeof BatchesQuery>) =>
  countBatchRows(ctx, NUMBER_BATCHES, query);
