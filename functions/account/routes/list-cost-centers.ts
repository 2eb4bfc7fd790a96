import { PageQuery } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { CostCentersPage, pageCostCenters } from '../../../shared/people/cost-centers/page-cost-centers.ts';

export const listCostCenters = defineRoute(
  {
    method: 'get',
    path: '/account/cost-centers',
    operationId: 'listCostCenters',
    summary: 'List the cost centers',
    description: 'Newest first. The usage of a key is attributed to its cost center.',
    access: { capability: 'directory' },
    limit: OPERATION_LIMITS.listCostCenters,
    query: PageQuery,
    reply: { status: 200, data: CostCentersPage },
    errors: [],
  },
  ({ query }, ctx) => pageCostCenters(ctx, query),
);
