import {
  Campaign,
  CampaignParams,
  STARTED_CAMPAIGN,
} from '../../../../shared/calls/campaigns/campaign-view.ts';
import { resumeCampaign as resume } from '../../../../shared/calls/campaigns/start-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const resumeCampaign = defineRoute(
  {
    method: 'post',
    path: '/campaigns/{id}/resume',
    operationId: 'resumeCampaign',
    summary: 'Resume a paused campaign',
    description:
      'It continues with the remaining recipients. A running campaign does not change. Its calls are charged as before.',
    access: { service: 'callblasting' },
    limit: DEFAULT_LIMIT,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: Campaign, example: STARTED_CAMPAIGN },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'CALLBLASTING_CAMPAIGN_STATE', 'BILLING_NOT_PRICED'],
  },
  ({ params }, ctx) => resume(ctx, params.id),
);
