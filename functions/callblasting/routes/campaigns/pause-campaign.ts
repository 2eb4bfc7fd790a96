import {
  Campaign,
  CampaignParams,
  STARTED_CAMPAIGN,
} from '../../../../shared/calls/campaigns/campaign-view.ts';
import { pauseCampaign as pause } from '../../../../shared/calls/campaigns/change-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const pauseCampaign = defineRoute(
  {
    method: 'post',
    path: '/campaigns/{id}/pause',
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description:
      'Nothing is called after the response, not even retries, and no speech is begun. Calls in progress continue; one that is being handed to the carrier at that moment may still be dialed. A campaign that the service had paused stays paused until you resume it.',
    effect: 'reversible',
    access: { service: 'callblasting' },
    limit: DEFAULT_LIMIT,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: Campaign, example: { ...STARTED_CAMPAIGN, status: 'paused' } },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'CALLBLASTING_CAMPAIGN_STATE'],
  },
  ({ params }, ctx) => pause(ctx, params.id),
);
