import { findResultChunks } from '../../db/batches/queries/batch-chunks.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import type { BatchKind, ResultFormat } from './batch-kind.ts';
import { openBatchObjects } from './batch-objects.ts';
import { findBatchOrThrow } from './find-batch.ts';

/** `getLines`: the lines that the result is of, as they were stored. */
type ChunkResult = { text: string; getLines(): Promise<unknown> };

/**
 * The result of a finished batch of the caller's organization, a chunk at a time, read as it is taken. Throws the kind's
 * error for one that does not exist.
 */
export async function* readBatchResults(
  ctx: TenantCtx,
  kind: BatchKind,
  { jobId, format }: { jobId: string; format: ResultFormat },
): AsyncGenerator<ChunkResult> {
  await findBatchOrThrow(ctx, kind, jobId);
  const objects = openBatchObjects(ctx, kind);
  for (const { chunk, claim } of await findResultChunks(ctx.db, kind.service, jobId)) {
    const text = (await objects.getResult(objects.resultKey(jobId, chunk, claim ?? '', format))) ?? '';
    yield { text, getLines: () => objects.getLines(jobId, chunk) };
  }
}
