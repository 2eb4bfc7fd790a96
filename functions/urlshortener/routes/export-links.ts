import { csvReply, FILE_OF_A_LIST } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  exportLinks as exportAll,
  LINK_COLUMNS,
  LinksExportQuery,
} from '../../../shared/links/list-links.ts';
import { LISTED_LINK_EXAMPLE } from '../../../shared/links/short-link.ts';

export const exportLinks = defineRoute(
  {
    method: 'get',
    path: '/links.csv',
    operationId: 'exportLinks',
    summary: 'Export short links as CSV',
    description: FILE_OF_A_LIST,
    access: { service: 'urlshortener' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.exportLinks,
    query: LinksExportQuery,
    reply: csvReply(LINK_COLUMNS, LISTED_LINK_EXAMPLE),
    errors: ['DOMAIN_NOT_ALLOWED'],
  },
  ({ query }, ctx) => exportAll(ctx, query),
);
