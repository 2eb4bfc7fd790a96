import { CallsPage, CallsQuery, listCalls as list } from '../../../shared/calls/list-calls.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const listCalls = defineRoute(
  {
    method: 'get',
    path: '/calls',
    operationId: 'listCalls',
    summary: 'List calls',
    description: 'Newest first, each with its attempts.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.listCalls,
    query: CallsQuery,
    reply: { status: 200, data: CallsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
