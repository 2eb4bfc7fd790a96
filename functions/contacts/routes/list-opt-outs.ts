import { listOptOuts as list, OptOutsQuery } from '../../../shared/contacts/opt-outs/list-opt-outs.ts';
import { OptOutsPage } from '../../../shared/contacts/opt-outs/opt-out.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';

export const listOptOuts = defineRoute(
  {
    method: 'get',
    path: '/opt-outs',
    operationId: 'listOptOuts',
    summary: 'List opt-outs',
    description: 'Newest first. A number with an opt-out is not called for that purpose.',
    access: { capability: 'contacts' },
    limit: { requests: 60, windowSeconds: 60 },
    query: OptOutsQuery,
    reply: { status: 200, data: OptOutsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
