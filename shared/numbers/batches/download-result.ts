import { resultPath } from '../../batches/batch-kind.ts';
import { downloadBatchResult } from '../../batches/download-result.ts';
import type { RequestCtx } from '../../kernel/http/request-ctx.ts';
import { NUMBER_BATCHES } from './number-batches.ts';

/**
 * Streams the result of a batch as NDJSON, one line per number in the order submitted. Throws
 * NUMBERINSIGHT_JOB_NOT_FOUND, also for a forged or expired address.
 */
export const downloadResult = (
  ctx: RequestCtx,
  params: { jobId: string; expires: string; signature: string },
): Promise<Response> => {
  const path = resultPath(NUMBER_BATCHES, params.jobId);
  return downloadBatchResult(ctx, NUMBER_BATCHES, { ...params, path, format: 'ndjson' });
};
