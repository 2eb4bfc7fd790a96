import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  ReferenceParams,
  ReferenceSettings,
  ReferenceSettingsBody,
  setReferenceSettings as set,
} from '../../../shared/links/references/reference-settings.ts';

export const setReferenceSettings = defineRoute(
  {
    method: 'put',
    path: '/references/{reference}/settings',
    operationId: 'setReferenceSettings',
    summary: 'Set the settings of a reference',
    description:
      'Replaces all settings: what you leave out is removed. Visits that the links of the reference have had count. The redirect follows within two minutes.',
    effect: 'reversible',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: OPERATION_LIMITS.setReferenceSettings,
    params: ReferenceParams,
    body: ReferenceSettingsBody,
    reply: { status: 200, data: ReferenceSettings },
    errors: ['URLSHORTENER_REFERENCE_NOT_FOUND'],
  },
  ({ params, body }, ctx) => set(ctx, { ...params, ...body }),
);
