import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  listOwnRequests,
  OwnRequestsQuery,
  RequestsPage,
} from '../../../shared/kernel/requests/list-requests.ts';

export const listRequests = defineRoute(
  {
    method: 'get',
    path: '/account/requests',
    operationId: 'listRequests',
    summary: 'List the requests of your keys',
    description:
      'Requests of the last 7 days, newest first, some seconds after they were answered: when, what, with which key, and the answer. Bodies, addresses and numbers are never kept. Of many equal requests in a short time only samples are kept: `represents` says how many each stands for. An organization may have turned its log off in the portal.',
    access: { capability: 'account' },
    limit: DEFAULT_LIMIT,
    query: OwnRequestsQuery,
    reply: { status: 200, data: RequestsPage },
    errors: [],
  },
  ({ query }, ctx) => listOwnRequests(ctx, query),
);
