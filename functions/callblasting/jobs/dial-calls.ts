import { DIAL_CALLS } from '../../../shared/calls/campaigns/campaign-messages.ts';
import { dialCalls as run } from '../../../shared/calls/campaigns/run/dial-calls.ts';
import { defineJob } from '../../../shared/platform/jobs/define-job.ts';

/** One message for some calls that a campaign hands out. */
export const dialCalls = defineJob({ ...DIAL_CALLS, run });
