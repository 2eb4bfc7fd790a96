import { type CampaignRow, findCampaign } from '../../../db/calls/queries/campaigns.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Campaign, toCampaign } from './campaign-view.ts';

/** The row of a campaign of the caller's organization. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export async function findCampaignOrThrow({ db, tenant }: TenantCtx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, tenant.organizationId, id);
  if (row === undefined) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  return row;
}

/** A campaign of the caller's organization. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND. */
export const getCampaign = async (ctx: TenantCtx, id: string): Promise<Campaign> =>
  toCampaign(await findCampaignOrThrow(ctx, id));
