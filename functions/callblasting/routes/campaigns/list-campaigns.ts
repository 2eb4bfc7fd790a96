import {
  CampaignsPage,
  CampaignsQuery,
  listCampaigns as list,
} from '../../../../shared/calls/campaigns/list-campaigns.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const listCampaigns = defineRoute(
  {
    method: 'get',
    path: '/campaigns',
    operationId: 'listCampaigns',
    summary: 'List campaigns',
    description: 'Newest first, each with its progress.',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.listCampaigns,
    query: CampaignsQuery,
    reply: { status: 200, data: CampaignsPage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
