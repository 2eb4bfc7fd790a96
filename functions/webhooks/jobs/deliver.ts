import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { deliver as run } from '../../../shared/webhooks/deliveries/deliver.ts';
import { DELIVER } from '../../../shared/webhooks/publish-lanes.ts';

export const deliver = defineJob({ ...DELIVER, run });
