import { CANCELED_CALL } from '../../../shared/calls/call-view.ts';
import {
  CALL_COLUMNS,
  CallsExportQuery,
  exportCalls as exportAll,
  toCallLine,
} from '../../../shared/calls/list-calls.ts';
import { csvReply, FILE_OF_A_LIST } from '../../../shared/kernel/http/lists/page.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const exportCalls = defineRoute(
  {
    method: 'get',
    path: '/calls.csv',
    operationId: 'exportCalls',
    summary: 'Export calls as CSV',
    description: `${FILE_OF_A_LIST} The outcome of a call is that of its last attempt.`,
    access: { service: 'callblasting' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.exportCalls,
    query: CallsExportQuery,
    reply: csvReply(CALL_COLUMNS, toCallLine(CANCELED_CALL)),
    errors: [],
  },
  ({ query }, ctx) => exportAll(ctx, query),
);
