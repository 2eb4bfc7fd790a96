import { RUN_CAMPAIGN } from '../../../shared/calls/call-jobs.ts';
import { runCampaign as run } from '../../../shared/calls/campaigns/run/run-campaign.ts';
import { defineJob } from '../../../shared/kernel/jobs/job.ts';

/** A message per run of a campaign, and for each of its parts. */
export const runCampaign = defineJob({ ...RUN_CAMPAIGN, run });
