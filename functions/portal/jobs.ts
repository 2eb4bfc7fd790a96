import type { Job } from '../../shared/kernel/jobs/job.ts';
import { rotateMails } from './jobs/rotate-mails.ts';
import { rotateRequestLog } from './jobs/rotate-request-log.ts';
import { sendMail } from './jobs/send-mail.ts';
import { sweepMails } from './jobs/sweep-mails.ts';

/** The portal's jobs in the background. */
export const JOBS: readonly Job[] = [sendMail, sweepMails, rotateMails, rotateRequestLog];
