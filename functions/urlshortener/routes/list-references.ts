import { listReferences as list, ReferencesPage } from '../../../shared/links/references/list-references.ts';
import { PageQuery } from '../../../shared/platform/http/lists/page.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/platform/quotas/operation-limits.ts';

export const listReferences = defineRoute(
  {
    method: 'get',
    path: '/references',
    operationId: 'listReferences',
    summary: 'List references',
    description: 'The references of your links, newest first, with their totals. Deleted links do not count.',
    access: { service: 'urlshortener' },
    limit: OPERATION_LIMITS.listReferences,
    query: PageQuery,
    reply: { status: 200, data: ReferencesPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
