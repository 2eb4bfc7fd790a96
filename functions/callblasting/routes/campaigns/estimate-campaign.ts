import { CampaignParams } from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  CampaignEstimate,
  estimateCampaign as estimate,
} from '../../../../shared/calls/campaigns/estimate-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const estimateCampaign = defineRoute(
  {
    method: 'get',
    path: '/campaigns/{id}/estimate',
    operationId: 'estimateCampaign',
    summary: 'Estimate a campaign',
    description:
      'How many recipients can be called, how long it takes, and its minimum and maximum cost, with current prices, limits and opt-outs.',
    access: { service: 'callblasting' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.estimateCampaign,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: CampaignEstimate },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND', 'BILLING_NOT_PRICED'],
  },
  ({ params }, ctx) => estimate(ctx, params.id),
);
