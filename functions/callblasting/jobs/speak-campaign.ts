import { SPEAK_CAMPAIGN } from '../../../shared/calls/call-jobs.ts';
import { speakCampaign as run } from '../../../shared/calls/campaigns/run/speak-campaign.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** A message per run that makes a campaign's speech, and for each of its parts. */
export const speakCampaign = defineJob({ ...SPEAK_CAMPAIGN, run });
