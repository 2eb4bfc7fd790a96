import { listUsers as list, UsersPage } from '../../../shared/people/list-users.ts';
import { PageQuery } from '../../../shared/platform/http/lists/page.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';

export const listUsers = defineRoute(
  {
    method: 'get',
    path: '/users',
    operationId: 'listUsers',
    summary: 'List the members of the organization',
    description: 'The most recent members come first. Removed members are not listed.',
    access: { capability: 'directory' },
    limit: { requests: 60, windowSeconds: 60 },
    query: PageQuery,
    reply: { status: 200, data: UsersPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
