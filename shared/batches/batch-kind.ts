import * as z from 'zod';
import type { Chunk } from '../../db/batches/functions/batches.ts';
import type { BatchService } from '../../db/batches/tables/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { ErrorCode } from '../kernel/errors/error-codes.ts';
import type { JobAddress, JobQueue } from '../kernel/jobs/job-queue.ts';

const ChunkPayload = z.object({ jobId: z.uuid(), chunk: z.int().min(0) });

/** The settings that batches of one service have in common. */
export type BatchKind = {
  service: BatchService;
  /** The binding of the R2 bucket that holds their lines and results. */
  bucket: string;
  /** Works on one chunk. */
  runChunk: JobAddress<typeof ChunkPayload>;
  /** The error for a batch that does not exist. */
  notFound: ErrorCode;
};

/** Declares a service's batches; the service's function runs their chunks. */
export const defineBatchKind = (kind: Omit<BatchKind, 'runChunk'>): BatchKind => ({
  ...kind,
  runChunk: {
    functionName: kind.service,
    name: 'run-chunk',
    payload: ChunkPayload,
    flow: 'batches',
    retries: 3,
  },
});

export const ResultFormat = z.enum(['ndjson', 'csv']).describe('The format of the result.');
export type ResultFormat = z.infer<typeof ResultFormat>;

/** The path of a batch's result, to be signed. */
export const resultPath = ({ service }: BatchKind, jobId: string, format: ResultFormat): string =>
  `/api/v6/${service}/batch/${jobId}/result/${format}`;

/** One message per chunk, holding references only. */
const sendChunks = (queue: JobQueue, { runChunk }: BatchKind, chunks: readonly Chunk[]): Promise<void> =>
  queue.publishAll(
    runChunk,
    chunks.map((payload) => ({ payload })),
  );

/** Sends chunks after the answer; the sweep sends again what is lost. */
export function sendChunksLater(ctx: Ctx, kind: BatchKind, chunks: readonly Chunk[]): void {
  if (chunks.length === 0) return;
  ctx.waitUntil(
    sendChunks(ctx.jobs, kind, chunks).catch((error) =>
      ctx.log.error('chunks_not_sent', error, { chunks: chunks.length }),
    ),
  );
}
