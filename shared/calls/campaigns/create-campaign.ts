import type { NewCampaign } from '../../../db/calls/functions/campaigns.ts';
import * as campaigns from '../../../db/calls/functions/campaigns.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { toRefusal, toStorageRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { replay } from '../../kernel/http/idempotency/creation.ts';
import { findVoiceOrThrow, priceItemOf } from '../../speech/voices.ts';
import { checkWebhookOfRequest } from '../../webhooks/check-registration.ts';
import { toSharedTerms, toTermsRefusal } from '../creation/create-call.ts';
import type { CampaignBody } from './campaign-body.ts';
import { DAYS } from './campaign-fields.ts';
import type { Campaign } from './campaign-view.ts';
import { getCampaign } from './get-campaign.ts';

/** The names that the statement gives to fields of a call. */
const FIELDS: Record<string, string> = { 'options.scheduledAt': 'startAt' };

/** A campaign as its statements take it. Throws VALIDATION_INVALID_PARAMETER for a voice that the catalog does not have. */
export function toStoredCampaign(
  ctx: TenantCtx,
  campaignId: string,
  body: CampaignBody,
): Omit<NewCampaign, 'webhookUrl'> {
  const { name, audioId = null, text = null, voice = null, window, pace, startAt = null } = body;
  const spokenBy =
    voice === null
      ? null
      : findVoiceOrThrow(ctx.config, voice, {
          errorCode: 'VALIDATION_INVALID_PARAMETER',
          list: '/callblasting/voices',
        });
  return {
    campaignId,
    name,
    audioId,
    text,
    voice,
    startAt,
    speechItem: spokenBy && priceItemOf(spokenBy.tier),
    terms: toSharedTerms(ctx, body),
    window:
      window === undefined ? null : { ...window, days: window.days.map((day) => DAYS.indexOf(day) + 1) },
    callsPerSecond: pace?.callsPerSecond ?? null,
    maxAtOnce: pace?.maxAtOnce ?? null,
    reference: body.reference ?? null,
  };
}

/**
 * Creates the draft of a campaign, or returns the one that the idempotency key already has. Throws BILLING_NOT_PRICED when
 * what it charges has no price.
 */
export async function createCampaign(ctx: TenantCtx, body: CampaignBody): Promise<Campaign> {
  const campaignId = crypto.randomUUID();
  const campaign = toStoredCampaign(ctx, campaignId, body);
  const webhookUrl = await checkWebhookOfRequest(ctx, body.webhookUrl);
  const created = await callFunction(ctx.db, campaigns.createCampaign, {
    organization: ctx.tenant.organizationId,
    apiKey: ctx.tenant.keyId,
    costCenter: ctx.tenant.costCenterId,
    campaign: { ...campaign, webhookUrl },
    idempotency: ctx.idempotency,
  });
  if (created.outcome === 'replayed')
    return await replay(ctx, () => getCampaign(ctx, created.result.campaignId));
  if (created.outcome === 'created') return await getCampaign(ctx, campaignId);
  if (created.quota) throw toStorageRefusal(ctx, 'campaigns', created.quota);
  throw toCampaignRefusal(ctx, created, body);
}

/** Why a campaign is refused: what it charges has no price, or one of its fields. */
export function toCampaignRefusal(
  ctx: TenantCtx,
  refused: Parameters<typeof toRefusal>[1] & { field?: string | undefined },
  { callerId }: Pick<CampaignBody, 'callerId'>,
) {
  const { code, field } = refused;
  if (field === undefined) return toRefusal(ctx, refused);
  return toTermsRefusal(ctx, { code, field, name: FIELDS[field] }, { callerId });
}
