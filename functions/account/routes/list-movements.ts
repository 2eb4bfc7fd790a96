import {
  findWrongCenter,
  listMovements as list,
  MovementsPage,
  MovementsQuery,
} from '../../../shared/billing/movements/list-movements.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const listMovements = defineRoute(
  {
    method: 'get',
    path: '/account/billing/movements',
    operationId: 'listMovements',
    summary: 'List the movements of the balance',
    description:
      'Newest first. Movements never change: a reversal is a movement of its own, and the sum of all is the balance.',
    access: { capability: 'account' },
    limit: OPERATION_LIMITS.listMovements,
    query: MovementsQuery,
    findMoreErrors: findWrongCenter,
    reply: { status: 200, data: MovementsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
