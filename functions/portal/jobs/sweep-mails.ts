import * as z from 'zod';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { sweepMails as run } from '../mails/sweep-mails.ts';

/** Every minute: sends the mails that are due. */
export const sweepMails = defineJob({
  functionName: 'portal',
  name: 'sweep-mails',
  payload: z.object({}),
  flow: 'housekeeping',
  schedule: '* * * * *',
  retries: 3,
  run,
});
