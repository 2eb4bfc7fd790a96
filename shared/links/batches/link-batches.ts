import * as z from 'zod';
import { BATCH_STATUSES } from '../../../db/batches/tables/batch.ts';
import { defineBatchKind, ResultFormat, resultPath } from '../../batches/batch-kind.ts';
import { findBatchOrThrow, type StoredBatch, toBatchCharge } from '../../batches/find-batch.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { toSignedUrl } from '../../kernel/storage/signed-url.ts';

export const LINK_BATCHES = defineBatchKind({
  service: 'urlshortener',
  bucket: 'LINK_BATCHES',
  notFound: 'URLSHORTENER_JOB_NOT_FOUND',
});

/** Links per chunk: one statement, which locks no account. */
export const CHUNK_LINES = 1_000;

/** The terms that all links of a batch share. */
export const Terms = z.object({
  domain: z.string(),
  /** The moment at which a link expires that names none of its own. */
  expiresAt: z.string().nullable(),
});

/** Why a line brings no link. */
export const LineError = z
  .object({
    code: z.string().describe('An error code of the catalog. None of them is charged.'),
    message: z.string(),
  })
  .meta({ id: 'LinkLineError' });

const place = {
  externalId: z.string().nullable(),
  /** The number of the line in its file, from 1; older batches have none. */
  line: z.int().optional(),
};

/** A line as its chunk stores it: a link to make, or why there will be none. */
export const StoredLine = z.union([
  z.object({ ...place, error: LineError }),
  z.object({
    ...place,
    longUrl: z.string(),
    host: z.string(),
    code: z.string().nullable(),
    expiresAt: z.string().nullable(),
  }),
]);
export type StoredLine = z.infer<typeof StoredLine>;
export type LineError = z.infer<typeof LineError>;

/** Example of a newly accepted batch. */
export const QUEUED_LINK_BATCH = {
  jobId: '7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11',
  status: 'queued' as const,
  count: 2,
  processed: 0,
  created: 0,
  failed: 0,
  chargedMicro: 10_000_000,
  refundedMicro: 0,
  reference: 'black-friday',
  createdAt: '2026-03-02T14:30:00.000Z',
  expiresAt: '2026-05-31T14:30:00.000Z',
};

/** A batch of links, as the API shows it. */
export const LinkBatchJob = z
  .object({
    jobId: z.uuid(),
    status: z.enum(BATCH_STATUSES),
    count: z.int(),
    processed: z.int(),
    created: z.int(),
    failed: z.int(),
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
      .meta({ id: 'LinkBatchDownload', description: 'Present when the batch has ended.' })
      .optional(),
  })
  .meta({
    id: 'LinkBatchJob',
    example: {
      ...QUEUED_LINK_BATCH,
      status: 'done',
      processed: 2,
      created: 2,
      download: {
        url: 'https://api.operator.example/api/v6/urlshortener/batch/7d9f4a52-3c1e-4b8a-9f60-2f1f5b0c8e11/result/ndjson/1772465400/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        format: 'ndjson',
      },
    },
  });
export type LinkBatchJob = z.input<typeof LinkBatchJob>;

/** Converts a row, with a download URL for its result once it has ended. */
export async function toLinkBatchJob(
  ctx: TenantCtx,
  row: StoredBatch,
  format: ResultFormat = 'ndjson',
): Promise<LinkBatchJob> {
  const { jobId, status, count, processed, failed, reference } = row;
  return {
    jobId,
    status,
    count,
    processed,
    created: processed - failed,
    failed,
    ...toBatchCharge(row),
    reference,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    ...(row.finishedAt !== null && {
      download: { url: await toSignedUrl(ctx, resultPath(LINK_BATCHES, jobId, format)), format },
    }),
  };
}

/** A batch of the caller's organization. Throws URLSHORTENER_JOB_NOT_FOUND. */
export async function getLinkBatch(
  ctx: TenantCtx,
  jobId: string,
  format: ResultFormat = 'ndjson',
): Promise<LinkBatchJob> {
  return await toLinkBatchJob(ctx, await findBatchOrThrow(ctx, LINK_BATCHES, jobId), format);
}
