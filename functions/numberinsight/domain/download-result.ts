import { findResultChunks } from '../../../db/queries/numbers/number-chunks.ts';
import { serveDownload } from '../../../shared/downloads/serve-download.ts';
import { isSignedUrl } from '../../../shared/downloads/signed-url.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';
import { resultPath } from '../../../shared/numbers/batches/result-path.ts';
import type { ByteRange } from '../../../shared/storage/bucket.ts';
import { openBatchObjects } from './batch-objects.ts';

/**
 * Streams the result of a batch as NDJSON, chunk by chunk, one line per number in the order submitted. Throws
 * NUMBERINSIGHT_JOB_NOT_FOUND, also for a forged or expired address.
 */
export async function downloadResult(
  ctx: RequestContext,
  { jobId, ...proof }: { jobId: string; expires: string; signature: string },
): Promise<Response> {
  if (!(await isSignedUrl(ctx, resultPath(jobId), proof))) throw toGone();
  const objects = openBatchObjects(ctx);
  const [chunks, sizes] = await Promise.all([
    findResultChunks(ctx.db, jobId),
    objects.listResultSizes(jobId),
  ]);
  const parts = chunks.map(({ chunk, claim }) => {
    const key = objects.resultKey(jobId, chunk, claim ?? '');
    const size = sizes.get(key);
    if (size === undefined) throw toGone();
    return { size, open: (range: ByteRange) => objects.openResult(key, range) };
  });
  if (parts.length === 0) throw toGone();
  const answer = await serveDownload(ctx, {
    parts,
    // The result of a finished batch never changes.
    etag: `"${jobId}"`,
    contentType: 'application/x-ndjson',
    disposition: { type: 'attachment', fileName: `${jobId}.ndjson` },
  });
  if (answer === undefined) throw toGone();
  return answer;
}

const toGone = (): ApiError =>
  new ApiError('NUMBERINSIGHT_JOB_NOT_FOUND', {
    message: 'This address leads to no result, or not any more. Get the job for a new one.',
  });
