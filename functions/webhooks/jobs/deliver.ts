import { defineJob } from '../../../shared/jobs/define-job.ts';
import { DELIVER } from '../../../shared/webhooks/jobs.ts';
import { deliver as run } from '../domain/deliver.ts';

export const deliver = defineJob({ ...DELIVER, run });
