import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  BatchesPage,
  BatchesQuery,
  listBatches as list,
} from '../../../shared/numbers/batches/list-batches.ts';

export const listBatches = defineRoute(
  {
    method: 'get',
    path: '/batch',
    operationId: 'listBatches',
    summary: 'List batches',
    description: 'Newest first, of the last 90 days.',
    access: { service: 'numberinsight' },
    limit: OPERATION_LIMITS.listBatches,
    query: BatchesQuery,
    reply: { status: 200, data: BatchesPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
