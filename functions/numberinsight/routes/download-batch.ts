import { BatchParams } from '../../../shared/batches/find-batch.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { signedParams } from '../../../shared/kernel/storage/signed-params.ts';
import { downloadResult } from '../../../shared/numbers/batches/download-result.ts';
import { ResultLine } from '../../../shared/numbers/batches/look-up-lines.ts';
import { NumberInsight } from '../../../shared/numbers/number-insight.ts';

/** A line, as the schema is: a number that was found. */
const LINE_EXAMPLE = { input: '573001234567', ...Object(NumberInsight.meta()?.example) };

export const downloadBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}/result/{expires}/{signature}',
    operationId: 'downloadBatch',
    summary: 'Download the result of a batch',
    description:
      'Use the URL that the batch shows, valid for 60 minutes. NDJSON with one line per number, in the order submitted: the same object as a look-up plus `input`, or `input` and `error: { code, message }` if it is not a number. The schema and the example describe one line.',
    access: 'signed',
    limit: 'guard',
    params: BatchParams.extend({
      ...signedParams,
    }),
    reply: {
      status: 200,
      contentType: 'application/x-ndjson',
      isDownload: true,
      schema: ResultLine,
      example: LINE_EXAMPLE,
    },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadResult(ctx, params),
);
