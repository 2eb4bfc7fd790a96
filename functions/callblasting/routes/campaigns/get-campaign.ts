import {
  Campaign,
  CampaignParams,
  DRAFT_CAMPAIGN,
} from '../../../../shared/calls/campaigns/campaign-view.ts';
import { getCampaign as get } from '../../../../shared/calls/campaigns/get-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const getCampaign = defineRoute(
  {
    method: 'get',
    path: '/campaigns/{id}',
    operationId: 'getCampaign',
    summary: 'Get a campaign with its progress',
    description: 'The progress is updated as calls end, so you can poll it while the campaign runs.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.getCampaign,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: Campaign, example: DRAFT_CAMPAIGN },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND'],
  },
  ({ params }, ctx) => get(ctx, params.id),
);
