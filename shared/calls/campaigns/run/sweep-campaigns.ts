import { takeDueCampaigns } from '../../../../db/calls/queries/campaign-runs.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { RUN_CAMPAIGN, SPEAK_CAMPAIGN } from '../campaign-messages.ts';

const MAX_CAMPAIGNS = 90;

/** Runs campaigns whose run has ended or died and that may have something to do. */
export async function sweepCampaigns(ctx: Ctx): Promise<void> {
  const due = await takeDueCampaigns(ctx.db, MAX_CAMPAIGNS);
  const toMessage = ({ campaignId }: { campaignId: string }) => ({ payload: { campaignId } });
  const speaking = due.filter(({ speaks }) => speaks);
  if (due.length > 0) await ctx.jobs.publishAll(RUN_CAMPAIGN, due.map(toMessage));
  if (speaking.length > 0) await ctx.jobs.publishAll(SPEAK_CAMPAIGN, speaking.map(toMessage));
}
