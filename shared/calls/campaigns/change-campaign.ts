import * as z from 'zod';
import { type CampaignAction, changeCampaign } from '../../../db/calls/functions/change-campaign.ts';
import { campaign } from '../../../db/calls/tables/campaign.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import { type AuditedChange, audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { wakeCampaign } from '../call-jobs.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';
import { Campaign, STARTED_CAMPAIGN } from './campaign-view.ts';
import { getCampaign } from './get-campaign.ts';

/** A campaign after it was canceled. */
export const CanceledCampaign = Campaign.extend({
  inProgress: z
    .int()
    .describe(
      'Calls in progress, which continue. Those that are being handed to the carrier are included: they may still be dialed, or end as `canceled`.',
    ),
}).meta({ id: 'CanceledCampaign', example: { ...STARTED_CAMPAIGN, status: 'canceled', inProgress: 3 } });

/**
 * Declares a change of what a campaign does. Repeating a change has no effect. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND,
 * CALLBLASTING_CAMPAIGN_STATE where it is in another state, CALLBLASTING_CAMPAIGN_EMPTY, and BILLING_NOT_PRICED where what it
 * would charge has no price. `speechItems`: what speech is priced by; the portal does not carry the voices. `run`: has it run now.
 */
export const defineChange = (
  declared: AuditedChange,
  action: CampaignAction,
  speechItems: () => Readonly<Record<string, string>> = () => ({}),
  run = wakeCampaign,
) =>
  audited({ ...declared, records: (id) => ({ id }) }, async (ctx: TenantCtx, id: string) => {
    const changed = await callFunction(ctx.db, changeCampaign, {
      organization: ctx.tenant.organizationId,
      campaign: id,
      action,
      because: null,
      speechItems: speechItems(),
    });
    if (changed === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
    if (changed.outcome === 'refused')
      throw changed.code === 'CALLBLASTING_CAMPAIGN_STATE'
        ? new DomainError(changed.code, { message: CAMPAIGN_MESSAGES.inState(changed.status) })
        : toRefusal(ctx, changed);
    publishEmitted(ctx, changed.emitted);
    if (action !== 'pause') run(ctx, id);
    return { ...(await getCampaign(ctx, id)), inProgress: changed.inProgress };
  });

export const pauseCampaign = defineChange({ verb: 'campaign.pause', changes: campaign }, 'pause');
export const cancelCampaign = defineChange({ verb: 'campaign.cancel', changes: campaign }, 'cancel');
