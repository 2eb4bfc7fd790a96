import { CampaignBody } from '../../../../shared/calls/campaigns/campaign-body.ts';
import { Campaign, DRAFT_CAMPAIGN } from '../../../../shared/calls/campaigns/campaign-view.ts';
import { createCampaign as create } from '../../../../shared/calls/campaigns/create-campaign.ts';
import { explainNumbers } from '../../../../shared/calls/creation/explain-numbers.ts';
import { asParsed } from '../../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { findWrongWebhook } from '../../../../shared/webhooks/check-registration.ts';

export const createCampaign = defineRoute(
  {
    method: 'post',
    path: '/campaigns',
    operationId: 'createCampaign',
    summary: 'Create a campaign of calls',
    description:
      'Creates a draft. Add its recipients, check its estimate, then start it. Nothing is charged before: speech is charged when it is synthesized, and air time when an attempt ends. A campaign runs for at most 60 days.',
    effect: 'reversible',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.createCampaign,
    idempotent: asParsed,
    body: CampaignBody,
    explainErrors: explainNumbers,
    findMoreErrors: findWrongWebhook,
    reply: { status: 201, data: Campaign, example: DRAFT_CAMPAIGN },
    errors: [
      'CALLBLASTING_AUDIO_NOT_FOUND',
      'BILLING_NOT_PRICED',
      'CALLBLASTING_CAMPAIGN_NOT_FOUND',
      'STORAGE_QUOTA_EXCEEDED',
    ],
  },
  ({ body }, ctx) => create(ctx, body),
);
