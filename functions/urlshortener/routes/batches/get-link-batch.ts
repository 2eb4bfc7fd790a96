import * as z from 'zod';
import { ResultFormat } from '../../../../shared/batches/batch-kind.ts';
import { BatchParams } from '../../../../shared/batches/find-batch.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { getLinkBatch as get, LinkBatchJob } from '../../../../shared/links/batches/link-batches.ts';

export const getLinkBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}',
    operationId: 'getLinkBatch',
    summary: 'Get a batch of links',
    description:
      'When it has ended, the batch includes a URL to download its result in the chosen format. Batches are kept for 90 days.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.getLinkBatch,
    params: BatchParams,
    allowsEmptyParam: true,
    query: z.object({ format: ResultFormat.default('ndjson') }),
    reply: { status: 200, data: LinkBatchJob },
    errors: ['URLSHORTENER_JOB_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, params.jobId, query.format),
);
