import { ResultFormat } from '../../../../shared/batches/batch-kind.ts';
import { downloadBatchResult } from '../../../../shared/batches/download-result.ts';
import { BatchParams } from '../../../../shared/batches/find-batch.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { signedParams } from '../../../../shared/kernel/storage/signed-params.ts';
import { LINK_BATCHES } from '../../../../shared/links/batches/link-batches.ts';
import { LinkResultLine, RESULT_LINE_EXAMPLE } from '../../../../shared/links/batches/result-lines.ts';

export const downloadLinkBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}/result/{format}/{expires}/{signature}',
    operationId: 'downloadLinkBatch',
    summary: 'Download the result of a batch of links',
    description:
      'Use the URL that the batch shows, valid for 60 minutes. One line per submitted line, in the same order: the link, or `error: { code, message }`. The schema and the example describe a line of NDJSON. CSV has a header with `line`, `externalId`, `domain`, `code`, `shortUrl`, `errorCode` and `errorMessage`.',
    access: 'signed',
    limit: 'guard',
    params: BatchParams.extend({ format: ResultFormat, ...signedParams }),
    reply: {
      status: 200,
      contentType: 'application/x-ndjson',
      alternative: 'text/csv',
      isDownload: true,
      schema: LinkResultLine,
      example: RESULT_LINE_EXAMPLE,
    },
    errors: ['URLSHORTENER_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => downloadBatchResult(ctx, LINK_BATCHES, params),
);
