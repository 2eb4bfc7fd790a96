import { CampaignParams } from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  CanceledCampaign,
  cancelCampaign as cancel,
} from '../../../../shared/calls/campaigns/change-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const cancelCampaign = defineRoute(
  {
    method: 'post',
    path: '/campaigns/{id}/cancel',
    operationId: 'cancelCampaign',
    summary: 'Cancel a campaign',
    description:
      'No recipient is called after the response, and no speech is begun. `inProgress` is the number of calls in progress, which continue, including those that are being handed to the carrier at that moment: those may still be dialed, or end as `canceled` like all other recipients.',
    access: { service: 'callblasting' },
    limit: DEFAULT_LIMIT,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: CanceledCampaign },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'CALLBLASTING_CAMPAIGN_STATE'],
  },
  ({ params }, ctx) => cancel(ctx, params.id),
);
