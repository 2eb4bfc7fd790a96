import {
  CostCentersPage,
  listCostCenters as list,
} from '../../../shared/people/cost-centers/list-active-cost-centers.ts';
import { PageQuery } from '../../../shared/platform/http/lists/page.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/platform/quotas/operation-limits.ts';

export const listCostCenters = defineRoute(
  {
    method: 'get',
    path: '/cost-centers',
    operationId: 'listCostCenters',
    summary: 'List the cost centers',
    description: 'Newest first. The usage of a key is attributed to its cost center.',
    access: { capability: 'directory' },
    limit: OPERATION_LIMITS.listCostCenters,
    query: PageQuery,
    reply: { status: 200, data: CostCentersPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
