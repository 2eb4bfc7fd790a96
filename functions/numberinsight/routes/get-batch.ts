import * as z from 'zod';
import { ResultFormat } from '../../../shared/batches/batch-kind.ts';
import { BatchParams } from '../../../shared/batches/find-batch.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { BatchJob, getBatch as get } from '../../../shared/numbers/batches/batch-job.ts';

export const getBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}',
    operationId: 'getBatch',
    summary: 'Get a batch',
    description:
      'When the status is `done`, the batch includes a URL to download its result in the chosen format. Batches are kept for 90 days.',
    access: 'universal',
    limit: OPERATION_LIMITS.getBatch,
    params: BatchParams,
    allowsEmptyParam: true,
    query: z.object({ format: ResultFormat.default('ndjson') }),
    reply: { status: 200, data: BatchJob },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params, query }, ctx) => get(ctx, params.jobId, query.format),
);
