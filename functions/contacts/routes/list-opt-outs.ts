import { listOptOuts as list, OptOutsQuery } from '../../../shared/contacts/opt-outs/list-opt-outs.ts';
import { OptOutsPage } from '../../../shared/contacts/opt-outs/opt-out.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const listOptOuts = defineRoute(
  {
    method: 'get',
    path: '/opt-outs',
    operationId: 'listOptOuts',
    summary: 'List opt-outs',
    description: 'Newest first. A number with an opt-out is not called for that purpose.',
    access: { capability: 'contacts' },
    limit: OPERATION_LIMITS.listOptOuts,
    query: OptOutsQuery,
    reply: { status: 200, data: OptOutsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
