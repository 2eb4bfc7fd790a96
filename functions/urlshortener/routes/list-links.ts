import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { LinksPage, LinksQuery, listLinks as list } from '../../../shared/links/list-links.ts';

export const listLinks = defineRoute(
  {
    method: 'get',
    path: '/links',
    operationId: 'listLinks',
    summary: 'List short links',
    description:
      'Newest first, without deleted links. A `search` that would read too many links is rejected. An organization can run two searches at the same time.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.listLinks,
    query: LinksQuery,
    reply: { status: 200, data: LinksPage },
    errors: ['DOMAIN_NOT_ALLOWED'],
  },
  ({ query }, ctx) => list(ctx, query),
);
