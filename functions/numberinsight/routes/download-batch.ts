import * as z from 'zod';
import { defineRoute } from '../../../shared/http/route.ts';
import { BatchParams } from '../domain/batch-job.ts';
import { downloadResult } from '../domain/download-url.ts';

export const downloadBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}/result/{expires}/{signature}',
    operationId: 'downloadBatch',
    summary: 'Download the result of a batch job',
    description:
      'The address that a job shows, valid for 60 minutes. NDJSON: a line for each number in the order submitted, as a look-up answers it with the `input` added, or `input` and `error: { code, message }`.',
    access: 'signed',
    limit: 'guard',
    params: BatchParams.extend({ expires: z.string(), signature: z.string() }),
    reply: { status: 200, contentType: 'application/x-ndjson' },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadResult(ctx, params),
);
