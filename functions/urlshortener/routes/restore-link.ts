import { defineRoute } from '../../../shared/http/route.ts';
import { LinkParams, LinkQuery } from '../../../shared/links/verbs/link-path.ts';
import { restoreLink as restore } from '../../../shared/links/verbs/restore-link.ts';
import { ShortLink } from '../../../shared/links/verbs/short-link.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';

export const restoreLink = defineRoute(
  {
    method: 'post',
    path: '/links/{domain}/{code}/restore',
    operationId: 'restoreLink',
    summary: 'Restore a deleted short link',
    description:
      'Within 90 days, at no charge, to the state it had. A link that is not deleted is answered as it is.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.restoreLink,
    params: LinkParams,
    query: LinkQuery,
    reply: { status: 200, data: ShortLink },
    errors: ['LINK_NOT_FOUND', 'LINK_BLOCKED'],
  },
  ({ params, query }, ctx) => restore(ctx, { ...params, ...query }),
);
