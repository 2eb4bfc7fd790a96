import { signedParams } from '../../../shared/downloads/signed-params.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { BatchParams } from '../../../shared/numbers/batches/batch-job.ts';
import { NUMBER_ERRORS } from '../../../shared/numbers/parse-number.ts';
import { downloadResult } from '../domain/download-result.ts';
import { ResultLine } from '../domain/look-up-lines.ts';
import { NumberInsight } from '../domain/number-insight.ts';

/** A number that was found, and an invalid input. */
const RESULT_EXAMPLE = [
  { input: '573001234567', ...Object(NumberInsight.meta()?.example) },
  { input: '12', error: { code: 'TOO_SHORT', message: NUMBER_ERRORS.TOO_SHORT } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

export const downloadBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}/result/{expires}/{signature}',
    operationId: 'downloadBatch',
    summary: 'Download the result of a batch job',
    description:
      'The address that a job shows, valid for 60 minutes. NDJSON: a line for each number in the order submitted, as a look-up answers it with the `input` added, or `input` and `error: { code, message }` for what is no number. The schema is of a line.',
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
      example: RESULT_EXAMPLE,
    },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadResult(ctx, params),
);
