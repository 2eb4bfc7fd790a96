import { CampaignParams } from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  RemovedRecipients,
  removeRecipients as remove,
} from '../../../../shared/calls/campaigns/recipients/remove-recipients.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const removeRecipients = defineRoute(
  {
    method: 'delete',
    path: '/campaigns/{id}/recipients',
    operationId: 'removeRecipients',
    summary: 'Remove the recipients of a draft',
    description: 'All of them, for example to add another file instead. Repeating it changes nothing.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.removeRecipients,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: RemovedRecipients },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'CALLBLASTING_CAMPAIGN_STATE'],
  },
  ({ params }, ctx) => remove(ctx, params.id),
);
