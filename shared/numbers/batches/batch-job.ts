import * as z from 'zod';
import { BATCH_STATUSES } from '../../../db/batches/tables/batch.ts';
import { ResultFormat, resultPath } from '../../batches/batch-kind.ts';
import { findBatchOrThrow, type StoredBatch, toBatchCharge } from '../../batches/find-batch.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { toSignedUrl } from '../../kernel/storage/signed-url.ts';
import { NUMBER_BATCHES } from './number-batches.ts';

/** Example of a newly accepted batch. */
export const QUEUED_BATCH = {
  jobId: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11',
  status: 'queued' as const,
  count: 2,
  processed: 0,
  chargedMicro: 20_000_000,
  refundedMicro: 0,
  reference: 'march',
  createdAt: '2026-03-02T14:30:00.000Z',
  expiresAt: '2026-05-31T14:30:00.000Z',
};

/** A batch of numbers, as the API shows it. */
export const BatchJob = z
  .object({
    jobId: z.uuid(),
    status: z.enum(BATCH_STATUSES),
    count: z.int(),
    processed: z.int(),
    chargedMicro: MicroAmount,
    refundedMicro: MicroAmount,
    reference: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    download: z
      .object({
        url: z.url(),
        format: ResultFormat,
      })
      .meta({ id: 'BatchDownload', description: 'Present when the status is `done`.' })
      .optional(),
  })
  .meta({
    id: 'BatchJob',
    example: {
      ...QUEUED_BATCH,
      status: 'done',
      processed: 2,
      download: {
        url: 'https://api.operator.example/api/v6/numberinsight/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/ndjson/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        format: 'ndjson',
      },
    },
  });
export type BatchJob = z.input<typeof BatchJob>;

/** Converts a row, with a download URL for its result once it is done. */
export async function toBatchJob(
  ctx: TenantCtx,
  row: StoredBatch,
  format: ResultFormat = 'ndjson',
): Promise<BatchJob> {
  const { jobId, status, count, processed, reference, createdAt, expiresAt } = row;
  return {
    jobId,
    status,
    count,
    processed,
    ...toBatchCharge(row),
    reference,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ...(status === 'done' && {
      download: { url: await toSignedUrl(ctx, resultPath(NUMBER_BATCHES, jobId, format)), format },
    }),
  };
}

/** A batch of the caller's organization. Throws NUMBERINSIGHT_JOB_NOT_FOUND. */
export async function getBatch(
  ctx: TenantCtx,
  jobId: string,
  format: ResultFormat = 'ndjson',
): Promise<BatchJob> {
  return await toBatchJob(ctx, await findBatchOrThrow(ctx, NUMBER_BATCHES, jobId), format);
}
