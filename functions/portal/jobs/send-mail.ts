import { defineJob } from '../../../shared/jobs/define-job.ts';
import { sendMail as run } from '../mails/send-mail.ts';
import { SEND_MAIL } from '../mails/sweep-mails.ts';

export const sendMail = defineJob({ ...SEND_MAIL, run });
