import {
  exportMovements as exportAll,
  findWrongCenter,
  MOVEMENT_COLUMNS,
  MOVEMENT_EXAMPLE,
  MovementsExportQuery,
} from '../../../shared/billing/movements/list-movements.ts';
import { csvReply, FILE_OF_A_LIST } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const exportMovements = defineRoute(
  {
    method: 'get',
    path: '/account/billing/movements.csv',
    operationId: 'exportMovements',
    summary: 'Export the movements of the balance as CSV',
    description: FILE_OF_A_LIST,
    access: { capability: 'account' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.exportMovements,
    query: MovementsExportQuery,
    findMoreErrors: findWrongCenter,
    reply: csvReply(MOVEMENT_COLUMNS, MOVEMENT_EXAMPLE),
    errors: [],
  },
  ({ query }, ctx) => exportAll(ctx, query),
);
