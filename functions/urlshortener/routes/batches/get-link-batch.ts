import * as z from 'zod';
import {
  getLinkBatch as get,
  LinkBatchJob,
  ResultFormat,
} from '../../../../shared/links/batches/link-batches.ts';
import { BatchParams } from '../../../../shared/platform/batches/find-batch.ts';
import { defineRoute } from '../../../../shared/platform/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/platform/quotas/operation-limits.ts';

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
