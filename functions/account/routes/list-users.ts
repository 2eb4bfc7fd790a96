import { PageQuery } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { listUsers as list, UsersPage } from '../../../shared/people/list-users.ts';

export const listUsers = defineRoute(
  {
    method: 'get',
    path: '/account/users',
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
