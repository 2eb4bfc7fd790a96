import { CANCELED_CALL, Call, CallParams } from '../../../shared/calls/call-view.ts';
import { cancelCall as cancel } from '../../../shared/calls/cancel-call.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const cancelCall = defineRoute(
  {
    method: 'delete',
    path: '/calls/{id}',
    operationId: 'cancelCall',
    summary: 'Cancel the remaining attempts of a call',
    description:
      'A `queued` or `retrying` call becomes `canceled`. An attempt in progress continues, and no other follows it. A call that has ended does not change.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.cancelCall,
    params: CallParams,
    unknownPath: 'CALLBLASTING_CALL_NOT_FOUND',
    reply: { status: 200, data: Call, example: CANCELED_CALL },
    errors: ['CALLBLASTING_CALL_NOT_FOUND'],
  },
  ({ params }, ctx) => cancel(ctx, params.id),
);
