import { defineJob } from '../../../shared/jobs/define-job.ts';
import { sweepMails as run, SWEEP_MAILS } from '../mails/sweep-mails.ts';

export const sweepMails = defineJob({ ...SWEEP_MAILS, run });
