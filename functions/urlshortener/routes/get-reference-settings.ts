import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  getReferenceSettings as get,
  ReferenceParams,
  ReferenceSettings,
} from '../../../shared/links/references/reference-settings.ts';

export const getReferenceSettings = defineRoute(
  {
    method: 'get',
    path: '/references/{reference}/settings',
    operationId: 'getReferenceSettings',
    summary: 'Get the settings of a reference',
    description: 'How many visits its links may have in all.',
    access: { service: 'urlshortener' },
    limit: DEFAULT_LIMIT,
    params: ReferenceParams,
    reply: { status: 200, data: ReferenceSettings },
    errors: ['URLSHORTENER_REFERENCE_NOT_FOUND'],
  },
  ({ params }, ctx) => get(ctx, params.reference),
);
