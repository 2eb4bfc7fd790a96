import {
  Campaign,
  CampaignParams,
  DRAFT_CAMPAIGN,
} from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  UpdateCampaignBody,
  updateCampaign as update,
} from '../../../../shared/calls/campaigns/update-campaign.ts';
import { explainNumbers } from '../../../../shared/calls/creation/explain-numbers.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { findWrongWebhook } from '../../../../shared/webhooks/check-registration.ts';

/** After the edit that the document shows. */
const EDITED_CAMPAIGN = {
  ...DRAFT_CAMPAIGN,
  name: 'Reminders of December',
  window: { ...DRAFT_CAMPAIGN.window, to: '17:00' },
  options: { ...DRAFT_CAMPAIGN.options, purpose: 'collection' as const },
};

export const updateCampaign = defineRoute(
  {
    method: 'patch',
    path: '/campaigns/{id}',
    operationId: 'updateCampaign',
    summary: 'Edit a draft campaign',
    description:
      'Only the fields that you send change, also within `retry`, `options`, `window` and `pace`; `null` resets a field to what it is when you omit it on creation. `audioId` replaces the text and its voice, and `text` the audio. Only drafts can be edited, and the text only while the draft has no recipients, because each was checked against it.',
    effect: 'reversible',
    access: { service: 'callblasting' },
    limit: OPERATION_LIMITS.updateCampaign,
    params: CampaignParams,
    unknownPath: 'CALLBLASTING_CAMPAIGN_NOT_FOUND',
    body: UpdateCampaignBody,
    explainErrors: explainNumbers,
    findMoreErrors: findWrongWebhook,
    reply: { status: 200, data: Campaign, example: EDITED_CAMPAIGN },
    errors: [
      'NOTHING_TO_UPDATE',
      'CALLBLASTING_CAMPAIGN_NOT_FOUND',
      'CALLBLASTING_CAMPAIGN_STATE',
      'CALLBLASTING_AUDIO_NOT_FOUND',
      'BILLING_NOT_PRICED',
    ],
  },
  ({ params, body }, ctx) => update(ctx, params.id, body),
);
