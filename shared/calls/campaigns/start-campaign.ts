import { campaign } from '../../../db/calls/tables/campaign.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { speechItems } from '../../speech/voices.ts';
import { SPEAK_CAMPAIGN, sendLater } from '../call-jobs.ts';
import { defineChange } from './change-campaign.ts';
import { runCampaign } from './run/run-campaign.ts';

/** Hands out the first calls after the answer, in the same request: a message would wait behind the runs of other campaigns. */
function runFirst(ctx: Ctx, campaignId: string): void {
  sendLater(ctx, async (queue) => {
    await Promise.all([
      queue.publish(SPEAK_CAMPAIGN, { campaignId }),
      runCampaign(ctx, { campaignId }, { forMs: 0 }),
    ]);
  });
}

export const startCampaign = defineChange(
  { verb: 'campaign.start', changes: campaign },
  'start',
  speechItems,
  runFirst,
);
export const resumeCampaign = defineChange(
  { verb: 'campaign.resume', changes: campaign },
  'resume',
  speechItems,
  runFirst,
);
