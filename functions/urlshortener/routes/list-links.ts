import { defineRoute } from '../../../shared/http/route.ts';
import { LinksPage, LinksQuery, listLinks as list } from '../../../shared/links/verbs/list-links.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';

export const listLinks = defineRoute(
  {
    method: 'get',
    path: '/links',
    operationId: 'listLinks',
    summary: 'List short links',
    description:
      'Newest first, without deleted links. A `search` that would have to read too many links is refused; two at once for an organization.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.listLinks,
    query: LinksQuery,
    reply: { status: 200, data: LinksPage },
    errors: ['DOMAIN_NOT_ALLOWED'],
  },
  ({ query }, ctx) => list(ctx, query),
);
