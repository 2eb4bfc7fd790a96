import { CANCELED_CALL, Call, CallParams } from '../../../shared/calls/call-view.ts';
import { cancelCall as cancel } from '../../../shared/calls/cancel-call.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/quotas/operation-limits.ts';

export const cancelCall = defineRoute(
  {
    method: 'delete',
    path: '/calls/{id}',
    operationId: 'cancelCall',
    summary: 'Cancel what of a call has not been placed',
    description:
      'While it is `queued` or `retrying` the call ends as `canceled`. An attempt that is under way goes on, and none follows it. A call that is over stays as it is.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.cancelCall,
    params: CallParams,
    unknownPath: 'CALLBLASTING_CALL_NOT_FOUND',
    reply: { status: 200, data: Call, example: CANCELED_CALL },
    errors: ['CALLBLASTING_CALL_NOT_FOUND'],
  },
  ({ params }, ctx) => cancel(ctx, params.id),
);
