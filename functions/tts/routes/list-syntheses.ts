import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  listSyntheses as list,
  SynthesesPage,
  SynthesesQuery,
} from '../../../shared/speech/syntheses/list-syntheses.ts';

export const listSyntheses = defineRoute(
  {
    method: 'get',
    path: '/synthesis',
    operationId: 'listSyntheses',
    summary: 'List syntheses',
    description: 'Newest first, of the last 90 days.',
    access: { service: 'tts' },
    limit: OPERATION_LIMITS.listSyntheses,
    query: SynthesesQuery,
    reply: { status: 200, data: SynthesesPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
