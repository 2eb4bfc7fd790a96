import { findResultChunks } from '../../../db/queries/number-chunks.ts';
import { isSignedPath, signPath } from '../../../shared/downloads/signed-path.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { BaseContext, RequestContext } from '../../../shared/http/context.ts';
import { openBatchObjects } from './batch-objects.ts';

/** Contract, section 8. */
const VALID_MS = 60 * 60_000;

const pathOf = (jobId: string): string => `/api/v6/numberinsight/batch/${jobId}/result`;

function secretOf({ config }: BaseContext): string {
  if (config.downloads === undefined)
    throw new Error('This function signs downloads and lacks DOWNLOAD_SECRET.');
  return config.downloads.DOWNLOAD_SECRET;
}

/** Where the result of a batch can be downloaded for 60 minutes from now. */
export async function toDownloadUrl(ctx: BaseContext, jobId: string): Promise<string> {
  const expiresAt = new Date(ctx.clock().getTime() + VALID_MS);
  return ctx.config.API_BASE_URL + (await signPath(secretOf(ctx), pathOf(jobId), expiresAt));
}

/**
 * The result of a batch as NDJSON, a line for each number in the order submitted, streamed chunk by chunk. Throws
 * NUMBERINSIGHT_JOB_NOT_FOUND, for an address that is forged or out of date too.
 */
export async function downloadResult(
  ctx: RequestContext,
  { jobId, ...proof }: { jobId: string; expires: string; signature: string },
): Promise<Response> {
  if (!(await isSignedPath(secretOf(ctx), pathOf(jobId), proof, ctx.clock()))) throw toGone();
  const chunks = await findResultChunks(ctx.db, jobId);
  const objects = openBatchObjects(ctx);
  const keys = chunks.map(({ chunk, claim }) => objects.resultKey(jobId, chunk, claim ?? ''));
  const [first, ...rest] = keys;
  const opened = first === undefined ? undefined : await objects.openResult(first);
  if (opened === undefined) throw toGone();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  ctx.waitUntil(pipe(opened, rest, writable, objects.openResult));
  return new Response(readable, {
    headers: {
      'Content-Type': 'application/x-ndjson',
      'Content-Disposition': `attachment; filename="${jobId}.ndjson"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

const toGone = (): ApiError =>
  new ApiError('NUMBERINSIGHT_JOB_NOT_FOUND', {
    message: 'This address leads to no result, or not any more. Get the job for a new one.',
  });

type Open = (key: string) => Promise<ReadableStream<Uint8Array> | undefined>;

/** A chunk that is not there breaks the download off, instead of making it look whole. */
async function pipe(
  first: ReadableStream<Uint8Array>,
  keys: readonly string[],
  writable: WritableStream<Uint8Array>,
  open: Open,
): Promise<void> {
  try {
    await first.pipeTo(writable, { preventClose: true, preventAbort: true });
    for (const key of keys) {
      const next = await open(key);
      if (next === undefined) throw new Error('a chunk of a result is missing');
      await next.pipeTo(writable, { preventClose: true, preventAbort: true });
    }
    await writable.close();
  } catch (error) {
    // Who went away has closed it already.
    await writable.abort(error).catch(() => {});
  }
}
