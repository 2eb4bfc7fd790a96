import * as z from 'zod';
import { releaseMails, takeDueMails } from '../../../db/queries/portal/mails.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import type { JobAddress } from '../../../shared/jobs/job-address.ts';
import { createJobQueue, MAX_PUBLISHED_AT_ONCE } from '../../../shared/jobs/queue.ts';

/** Sends one mail unless it was already sent. */
export const SEND_MAIL = {
  functionName: 'portal',
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  flow: 'mails',
  retries: 3,
} as const satisfies JobAddress;

/** Sends the mails that are due; called directly to spare new mails the wait for the next minute. */
export const SWEEP_MAILS = housekeeping('portal', 'sweep-mails');

/** The most mails that one run publishes, oldest first. */
const MAX_SWEPT = 1_000;
const QSTASH_MS = 20_000;
const ALERT_SEC = 600;

/** Publishes the mails that are due. Throws when the queue does not accept them; they stay due. */
export async function sweepMails(ctx: JobContext): Promise<void> {
  const due = await takeDueMails(ctx.db, MAX_SWEPT, ctx.clock());
  if (due.length === 0) return;
  const oldestSec = Math.max(...due.map(({ lateSec }) => lateSec));
  if (oldestSec > ALERT_SEC) ctx.log.warn('mail_outbox_overdue', { mails: due.length, oldestSec });
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  for (let start = 0; start < due.length; start += MAX_PUBLISHED_AT_ONCE) {
    const page = due.slice(start, start + MAX_PUBLISHED_AT_ONCE);
    try {
      await queue.publishAll(
        SEND_MAIL,
        page.map(({ id }) => ({ payload: { mailId: id } })),
      );
    } catch (error) {
      await releaseMails(
        ctx.db,
        due.slice(start).map(({ id }) => id),
      );
      throw error;
    }
  }
  ctx.log.info('mails_swept', { mails: due.length });
}
