import { PageQuery } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import { listReferences as list, ReferencesPage } from '../../../shared/links/references/list-references.ts';

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
