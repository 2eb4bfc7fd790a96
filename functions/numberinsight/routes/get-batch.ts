import { defineRoute } from '../../../shared/http/route.ts';
import { BatchJob, BatchParams, getBatch as get } from '../../../shared/numbers/batches/batch-job.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';

export const getBatch = defineRoute(
  {
    method: 'get',
    path: '/batch/{jobId}',
    operationId: 'getBatch',
    summary: 'Get a batch job',
    description: 'When it is `done`, with an address to download the result from. A job is kept for 90 days.',
    access: 'universal',
    limit: OPERATION_LIMITS.getBatch,
    params: BatchParams,
    allowsEmptyParam: true,
    reply: { status: 200, data: BatchJob },
    errors: ['NUMBERINSIGHT_JOB_NOT_FOUND'],
  },
  ({ params }, ctx) => get(ctx, params.jobId),
);
