import type { MountedJob } from '../../shared/jobs/define-job.ts';
import { sendMail } from './jobs/send-mail.ts';
import { sweepMails } from './jobs/sweep-mails.ts';
import { turnMails } from './jobs/turn-mails.ts';
import { turnRequests } from './jobs/turn-requests.ts';

/** The portal's jobs in the background. */
export const JOBS: readonly MountedJob[] = [sendMail, sweepMails, turnMails, turnRequests];
