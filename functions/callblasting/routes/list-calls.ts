import { CallsPage, CallsQuery, listCalls as list } from '../../../shared/calls/list-calls.ts';
import { defineRoute } from '../../../shared/http/route.ts';

export const listCalls = defineRoute(
  {
    method: 'get',
    path: '/calls',
    operationId: 'listCalls',
    summary: 'List calls',
    description: 'Newest first, each with its attempts.',
    access: { service: 'callblasting' },
    limit: { requests: 60, windowSeconds: 60 },
    query: CallsQuery,
    reply: { status: 200, data: CallsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
