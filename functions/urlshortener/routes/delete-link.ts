import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { deleteLink as remove } from '../../../shared/links/delete-link.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';

export const deleteLink = defineRoute(
  {
    method: 'delete',
    path: '/links/{domain}/{code}',
    operationId: 'deleteLink',
    summary: 'Delete a short link',
    description:
      'The link stops redirecting immediately and is no longer returned. You can restore it for 90 days. Its code cannot be reused.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.deleteLink,
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 204 },
    errors: ['LINK_NOT_FOUND', 'LINK_BLOCKED'],
  },
  ({ params, query }, ctx) => remove(ctx, { ...params, ...query }),
);
