import { defineRoute } from '../../../shared/http/route.ts';
import { deleteLink as remove } from '../../../shared/links/verbs/delete-link.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/verbs/link-path.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';

export const deleteLink = defineRoute(
  {
    method: 'delete',
    path: '/links/{domain}/{code}',
    operationId: 'deleteLink',
    summary: 'Delete a short link',
    description:
      'It stops redirecting at once and leaves every answer; restorable for 90 days. Its code stays taken.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.deleteLink,
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 204 },
    errors: ['LINK_NOT_FOUND', 'LINK_BLOCKED'],
  },
  ({ params, query }, ctx) => remove(ctx, { ...params, ...query }),
);
