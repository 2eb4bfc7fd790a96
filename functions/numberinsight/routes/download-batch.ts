import { ResultFormat } from '../../../shared/batches/batch-kind.ts';
import { downloadBatchResult } from '../../../shared/batches/download-result.ts';
import { BatchParams } from '../../../shared/batches/find-batch.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { signedParams } from '../../../shared/kernel/storage/signed-params.ts';
import { ResultLine } from '../../../shared/numbers/batches/look-up-lines.ts';
import { NUMBER_BATCHES } from '../../../shared/numbers/batches/number-batches.ts';
import { NumberInsight } from '../../../shared/numbers/number-insight.ts';

/** A line, as the schema is: a number that was found. */
const LINE_EXAMPLE = { line: 1, input: '573001234567', ...Object(NumberInsight.meta()?.example) };

export const downloadBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}/result/{format}/{expires}/{signature}',
    operationId: 'downloadBatch',
    summary: 'Download the result of a batch',
    description:
      'Use the URL that the batch shows, valid for 60 minutes. NDJSON with one line per number, in the order submitted: the same object as a look-up plus `line` and `input`, or `line`, `input` and `error: { code, message }` if it is not a number. The schema and the example describe one line. CSV has a header with `line`, `input`, `number`, `valid`, `type`, `country` (its code), `carrier` and `originalCarrier` (their names), `ported`, `portedAt`, `area` (its name), `alsoValidAs`, `errorCode` and `errorMessage`.',
    access: 'signed',
    limit: 'guard',
    params: BatchParams.extend({ format: ResultFormat, ...signedParams }),
    reply: {
      status: 200,
      contentType: 'application/x-ndjson',
      alternative: 'text/csv',
      isDownload: true,
      schema: ResultLine,
      example: LINE_EXAMPLE,
    },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadBatchResult(ctx, NUMBER_BATCHES, params),
);
