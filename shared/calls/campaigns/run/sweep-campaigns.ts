import { takeDueCampaigns } from '../../../../db/calls/functions/campaigns.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { RUN_CAMPAIGN, SPEAK_CAMPAIGN } from '../../call-jobs.ts';

const MAX_CAMPAIGNS = 90;

/** Runs campaigns, and makes their speech, where what did so has ended or died and there may be something to do. */
export async function sweepCampaigns(ctx: Ctx): Promise<void> {
  const due = await callFunction(ctx.db, takeDueCampaigns, { limit: MAX_CAMPAIGNS });
  const toMessage = ({ campaignId }: { campaignId: string }) => ({ payload: { campaignId } });
  const running = due.filter(({ runs }) => runs);
  const speaking = due.filter(({ speaks }) => speaks);
  if (running.length > 0) await ctx.jobs.publishAll(RUN_CAMPAIGN, running.map(toMessage));
  if (speaking.length > 0) await ctx.jobs.publishAll(SPEAK_CAMPAIGN, speaking.map(toMessage));
}
