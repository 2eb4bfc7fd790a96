import { csvReply, FILE_OF_A_LIST } from '../../../shared/http/lists/page.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import {
  exportLinks as exportAll,
  LINK_COLUMNS,
  LinksExportQuery,
} from '../../../shared/links/verbs/list-links.ts';
import { LINK_EXAMPLE } from '../../../shared/links/verbs/short-link.ts';

export const exportLinks = defineRoute(
  {
    method: 'get',
    path: '/links.csv',
    operationId: 'exportLinks',
    summary: 'Export short links as CSV',
    description: FILE_OF_A_LIST,
    access: { service: 'urlshortener' },
    objective: 'statistics',
    limit: { requests: 10, windowSeconds: 60 },
    query: LinksExportQuery,
    reply: csvReply(LINK_COLUMNS, LINK_EXAMPLE),
    errors: ['DOMAIN_NOT_ALLOWED'],
  },
  ({ query }, ctx) => exportAll(ctx, query),
);
