import * as z from 'zod';
import type { CampaignAction } from '../../../db/calls/functions/change-campaign.ts';
import { changeCampaign } from '../../../db/calls/queries/campaigns.ts';
import { campaign } from '../../../db/calls/tables/campaign.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { wakeCampaign } from '../call-jobs.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';
import { Campaign, DRAFT_CAMPAIGN } from './campaign-view.ts';
import { getCampaign } from './get-campaign.ts';

/** A campaign after it was canceled. */
export const CanceledCampaign = Campaign.extend({
  inProgress: z.int().describe('Calls in progress, which continue.'),
}).meta({ id: 'CanceledCampaign', example: { ...DRAFT_CAMPAIGN, status: 'canceled', inProgress: 3 } });

/**
 * Declares a change of what a campaign does. Repeating a change has no effect. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND,
 * CALLBLASTING_CAMPAIGN_STATE where it is in another state, and CALLBLASTING_CAMPAIGN_EMPTY.
 */
const change = (declared: Parameters<typeof audited>[0], action: CampaignAction) =>
  audited(declared, async (ctx: TenantCtx, id: string) => {
    const changed = await changeCampaign(ctx.db, ctx.tenant.organizationId, id, action);
    if (changed === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
    if (changed.outcome === 'refused')
      throw changed.code === 'CALLBLASTING_CAMPAIGN_EMPTY'
        ? new DomainError(changed.code)
        : new DomainError(changed.code, { message: CAMPAIGN_MESSAGES.inState(changed.status) });
    publishEmitted(ctx, changed.emitted);
    if (action !== 'pause') wakeCampaign(ctx, id);
    return { ...(await getCampaign(ctx, id)), inProgress: changed.inProgress };
  });

export const startCampaign = change({ verb: 'campaign.start', changes: campaign }, 'start');
export const pauseCampaign = change({ verb: 'campaign.pause', changes: campaign }, 'pause');
export const resumeCampaign = change({ verb: 'campaign.resume', changes: campaign }, 'resume');
export const cancelCampaign = change({ verb: 'campaign.cancel', changes: campaign }, 'cancel');
