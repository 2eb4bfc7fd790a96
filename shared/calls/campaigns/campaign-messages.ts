import * as z from 'zod';
import type { Ctx } from '../../platform/ctx.ts';
import type { JobAddress } from '../../platform/jobs/job-queue.ts';
import { sendLater } from '../creation/call-messages.ts';

const job = { functionName: 'callblasting', flow: 'campaigns', retries: 3 } as const;

/** A run of a campaign, which continues under the same id in further messages. */
const run = z.object({ campaignId: z.uuid(), run: z.uuid().optional() });

/** Hands out a campaign's calls for some seconds. */
export const RUN_CAMPAIGN = { ...job, name: 'run-campaign', payload: run } as const satisfies JobAddress;
/** Makes the speech of a campaign's next recipients. */
export const SPEAK_CAMPAIGN = { ...job, name: 'speak-campaign', payload: run } as const satisfies JobAddress;
/** Dials calls of campaigns, as many as a Worker has connections for. */
export const DIAL_CALLS = {
  ...job,
  name: 'dial-calls',
  payload: z.object({ calls: z.array(z.object({ callId: z.uuid(), attempt: z.int().min(1) })).max(5) }),
  flow: 'campaign-dials',
} as const satisfies JobAddress;

/** Has a campaign run now. The sweeper repeats what fails. */
export function wakeCampaign(ctx: Ctx, campaignId: string): void {
  sendLater(ctx, async (queue) => {
    await Promise.all([RUN_CAMPAIGN, SPEAK_CAMPAIGN].map((job) => queue.publish(job, { campaignId })));
  });
}
