import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { sweepMails as run, SWEEP_MAILS } from '../mail/sweep-mails.ts';

export const sweepMails = defineJob({ ...SWEEP_MAILS, run });
