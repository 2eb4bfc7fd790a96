import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { sendMail as run } from '../mail/send-mail.ts';
import { SEND_MAIL } from '../mail/sweep-mails.ts';

export const sendMail = defineJob({ ...SEND_MAIL, run });
