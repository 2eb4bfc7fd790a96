import {
  RemovedOptOuts,
  RemoveOptOutBody,
  removeOptOut as remove,
} from '../../../shared/contacts/opt-outs/remove-opt-out.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const removeOptOut = defineRoute(
  {
    method: 'post',
    path: '/opt-outs/remove',
    operationId: 'removeOptOut',
    summary: 'Remove the opt-outs of a number',
    description: 'The number may be called again. The reason is recorded in your audit log.',
    access: { capability: 'contacts' },
    limit: { requests: 60, windowSeconds: 60 },
    body: RemoveOptOutBody,
    reply: { status: 200, data: RemovedOptOuts },
    errors: [],
  },
  ({ body }, ctx) => remove(ctx, body),
);
