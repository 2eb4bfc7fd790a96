import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/link-path.ts';
import { restoreLink as restore } from '../../../shared/links/restore-link.ts';
import { ShortLink } from '../../../shared/links/short-link.ts';

export const restoreLink = defineRoute(
  {
    method: 'post',
    path: '/links/{domain}/{code}/restore',
    operationId: 'restoreLink',
    summary: 'Restore a deleted short link',
    description:
      'Restores the link to its previous state within 90 days, at no charge. A link that is not deleted is returned unchanged.',
    effect: 'reversible',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.restoreLink,
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 200, data: ShortLink },
    errors: ['LINK_NOT_FOUND', 'LINK_BLOCKED'],
  },
  ({ params, query }, ctx) => restore(ctx, { ...params, ...query }),
);
