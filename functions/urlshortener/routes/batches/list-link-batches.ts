import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import {
  LinkBatchesPage,
  LinkBatchesQuery,
  listLinkBatches as list,
} from '../../../../shared/links/batches/list-link-batches.ts';

export const listLinkBatches = defineRoute(
  {
    method: 'get',
    path: '/batch',
    operationId: 'listLinkBatches',
    summary: 'List batches of links',
    description: 'Newest first, of the last 90 days.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.listLinkBatches,
    query: LinkBatchesQuery,
    reply: { status: 200, data: LinkBatchesPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
