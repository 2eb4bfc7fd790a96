import * as z from 'zod';
import { type BatchRow, findNumberBatch } from '../../../db/queries/numbers/number-batches.ts';
import { NUMBER_BATCH_STATUSES } from '../../../db/schema/numbers/number-batch.ts';
import { toSignedUrl } from '../../downloads/signed-url.ts';
import { ApiError } from '../../http/api-error.ts';
import type { CallerContext } from '../../http/context.ts';
import { resultPath } from './result-path.ts';

export const BatchParams = z.object({
  jobId: z
    // Any UUID version: an unknown one is answered as not found.
    .guid('Takes the jobId of a batch, a UUID.')
    .meta({ description: 'Of the batch.', format: 'uuid', example: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11' }),
});

/** Example of a newly accepted batch. */
export const QUEUED_BATCH = {
  jobId: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11',
  status: 'queued' as const,
  count: 2,
  processed: 0,
  reference: 'march',
  createdAt: '2026-03-02T14:30:00.000Z',
  expiresAt: '2026-05-31T14:30:00.000Z',
};

/** A batch of numbers, as the API shows it. */
export const BatchJob = z
  .object({
    jobId: z.uuid(),
    status: z
      .enum(NUMBER_BATCH_STATUSES)
      .describe('`failed`: nothing was looked up, and all of it was refunded.'),
    count: z.int().describe('Numbers submitted.'),
    processed: z.int().describe('Numbers processed.'),
    reference: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('From then on the job is gone.'),
    download: z
      .object({
        url: z.url().describe('The result, valid for 60 minutes; no key is needed.'),
        format: z.literal('ndjson'),
      })
      .optional()
      .describe('Present when the status is `done`.'),
  })
  .meta({
    id: 'BatchJob',
    example: {
      ...QUEUED_BATCH,
      status: 'done',
      processed: 2,
      download: {
        url: 'https://api.operator.example/api/v6/numberinsight/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        format: 'ndjson',
      },
    },
  });
export type BatchJob = z.infer<typeof BatchJob>;

/** Converts a row, with a download URL for its result once it is done. */
export async function toBatchJob(ctx: CallerContext, row: BatchRow): Promise<BatchJob> {
  const { jobId, status, count, processed, reference, createdAt, expiresAt } = row;
  return {
    ...{ jobId, status, count, processed, reference },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(status === 'done' && {
      download: { url: await toSignedUrl(ctx, resultPath(jobId)), format: 'ndjson' },
    }),
  };
}

/** The row of a batch of the caller's organization. Throws NUMBERINSIGHT_JOB_NOT_FOUND. */
export async function findBatchOrThrow(ctx: CallerContext, jobId: string): Promise<BatchRow> {
  const row = await findNumberBatch(ctx.db, ctx.caller.organizationId, jobId);
  if (row === undefined) throw new ApiError('NUMBERINSIGHT_JOB_NOT_FOUND');
  return row;
}

/** A batch of the caller's organization. Throws NUMBERINSIGHT_JOB_NOT_FOUND. */
export async function getBatch(ctx: CallerContext, jobId: string): Promise<BatchJob> {
  return await toBatchJob(ctx, await findBatchOrThrow(ctx, jobId));
}
