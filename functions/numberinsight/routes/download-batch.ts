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
    params: BatchParams.extend({
      expires: z
        .string()
        .meta({ description: 'Until when the address is valid, epoch seconds.', example: '1772465400' }),
      signature: z.string().meta({ description: 'Proves that the address is ours.', example: '3Jw9' }),
    }),
    reply: {
      status: 200,
      contentType: 'application/x-ndjson',
      isDownload: true,
      example:
        '{"input":"12","error":{"code":"VALIDATION_INVALID_PARAMETER","message":"A parameter or a field of the body is not valid."}}\n',
    },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadResult(ctx, params),
);
