import { findResultChunks } from '../../db/batches/queries/batch-chunks.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { MESSAGES } from '../kernel/errors/messages.ts';
import type { RequestCtx } from '../kernel/http/request-ctx.ts';
import type { ByteRange } from '../kernel/storage/bucket.ts';
import { serveDownload } from '../kernel/storage/serve-download.ts';
import { isSignedUrl } from '../kernel/storage/signed-url.ts';
import { type BatchKind, type ResultFormat, resultPath } from './batch-kind.ts';
import { openBatchObjects } from './batch-objects.ts';

const MEDIA_TYPES: Record<ResultFormat, string> = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8',
};

type Asked = { jobId: string; format: ResultFormat; expires: string; signature: string };

/**
 * Streams the result of a batch, chunk by chunk, a line for each in the order submitted. Throws the kind's error for a batch that does not exist, also for a forged or expired address.
 */
export async function downloadBatchResult(
  ctx: RequestCtx,
  kind: BatchKind,
  { jobId, format, ...proof }: Asked,
): Promise<Response> {
  const gone = new DomainError(kind.notFound, {
    message: MESSAGES.resultUrlEnded,
  });
  if (!(await isSignedUrl(ctx, resultPath(kind, jobId, format), proof))) throw gone;
  const objects = openBatchObjects(ctx, kind);
  const [chunks, sizes] = await Promise.all([
    findResultChunks(ctx.db, kind.service, jobId),
    objects.listResultSizes(jobId),
  ]);
  const parts = chunks.map(({ chunk, claim }) => {
    const key = objects.resultKey(jobId, chunk, claim ?? '', format);
    const size = sizes.get(key);
    if (size === undefined) throw gone;
    return { size, open: (range: ByteRange) => objects.openResult(key, range) };
  });
  if (parts.length === 0) throw gone;
  const answer = await serveDownload(ctx, {
    parts,
    // The result of a finished batch never changes.
    etag: `"${jobId}${format === 'ndjson' ? '' : `-${format}`}"`,
    contentType: MEDIA_TYPES[format],
    disposition: { type: 'attachment', fileName: `${jobId}.${format}` },
  });
  if (answer === undefined) throw gone;
  return answer;
}
