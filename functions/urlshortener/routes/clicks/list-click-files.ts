import {
  ClickFiles,
  ClickFilesQuery,
  KEPT,
  listClickFiles as list,
} from '../../../../shared/clicks/files/list-click-files.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const listClickFiles = defineRoute(
  {
    method: 'get',
    path: '/clicks',
    operationId: 'listClickFiles',
    summary: 'List the files of visits',
    description: `Each visit as a line of NDJSON, in a file per hour in which visits were counted, for organizations that have turned click files on in the portal. The charged lines of an hour, cost center and price are what its movements charge. ${KEPT}`,
    access: { service: 'urlshortener', capability: 'directory' },
    limit: OPERATION_LIMITS.listClickFiles,
    query: ClickFilesQuery,
    handlerValidatedFields: ['from', 'to'],
    reply: { status: 200, data: ClickFiles },
    errors: ['STATS_RANGE_INVALID'],
  },
  ({ query }, ctx) => list(ctx, query),
);
