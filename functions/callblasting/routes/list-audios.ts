import { Audios, listAudios as list } from '../../../shared/calls/audios/list-audios.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const listAudios = defineRoute(
  {
    method: 'get',
    path: '/audios',
    operationId: 'listAudios',
    summary: 'List the audios you have uploaded',
    description: 'Newest first.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.listAudios,
    reply: { status: 200, data: Audios },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
