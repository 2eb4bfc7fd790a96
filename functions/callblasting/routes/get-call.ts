import { Call, CallParams } from '../../../shared/calls/call-view.ts';
import { getCall as get } from '../../../shared/calls/get-call.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const getCall = defineRoute(
  {
    method: 'get',
    path: '/calls/{id}',
    operationId: 'getCall',
    summary: 'Get a call with its attempts',
    description: 'A recorded attempt includes the URL of its recording, valid for 60 minutes.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.getCall,
    params: CallParams,
    unknownPath: 'CALLBLASTING_CALL_NOT_FOUND',
    reply: { status: 200, data: Call },
    errors: ['CALLBLASTING_CALL_NOT_FOUND'],
  },
  ({ params }, ctx) => get(ctx, params.id),
);
