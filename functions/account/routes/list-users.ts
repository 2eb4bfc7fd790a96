import { PageQuery } from '../../../shared/http/lists/page.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { listUsers as list, UsersPage } from '../domain/list-users.ts';

export const listUsers = defineRoute(
  {
    method: 'get',
    path: '/users',
    operationId: 'listUsers',
    summary: 'List the members of the organization',
    description: 'The latest to join first. Who was taken out of the organization is not listed.',
    access: { capability: 'directory' },
    limit: { requests: 60, windowSeconds: 60 },
    query: PageQuery,
    reply: { status: 200, data: UsersPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
