import {
  Campaign,
  CampaignParams,
  STARTED_CAMPAIGN,
} from '../../../../shared/calls/campaigns/campaign-view.ts';
import { startCampaign as start } from '../../../../shared/calls/campaigns/start-campaign.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const startCampaign = defineRoute(
  {
    method: 'post',
    path: '/campaigns/{id}/start',
    operationId: 'startCampaign',
    summary: 'Start a campaign',
    description:
      'A draft with recipients starts calling at its `startAt`, within its window. A campaign that is already running does not change. Speech is charged when it is synthesized, and air time when an attempt ends.',
    access: { service: 'callblasting' },
    limit: DEFAULT_LIMIT,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    reply: { status: 200, data: Campaign, example: STARTED_CAMPAIGN },
    errors: [
      'CALLBLASTING_CAMPAIGN_NOT_FOUND',
      'CALLBLASTING_CAMPAIGN_STATE',
      'CALLBLASTING_CAMPAIGN_EMPTY',
      'BILLING_NOT_PRICED',
    ],
  },
  ({ params }, ctx) => start(ctx, params.id),
);
