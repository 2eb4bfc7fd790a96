import * as z from 'zod';
import * as mails from '../../../db/kernel/queries/mails.ts';
import { purgeInvitations } from '../../../db/people/queries/invitations.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { MAX_PUBLISHED_AT_ONCE } from '../../../shared/kernel/jobs/flows.ts';
import { housekeeping } from '../../../shared/kernel/jobs/job.ts';
import type { JobAddress } from '../../../shared/kernel/jobs/job-queue.ts';

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
const ALERT_SEC = 600;

/** Publishes the mails that are due. Throws when the queue does not accept them; they stay due. */
export async function sweepMails(ctx: Ctx): Promise<void> {
  const due = await mails.takeDueMails(ctx.db, MAX_SWEPT, ctx.clock());
  if (due.length === 0) return;
  const oldestSec = Math.max(...due.map(({ lateSec }) => lateSec));
  if (oldestSec > ALERT_SEC) ctx.log.warn('mail_outbox_overdue', { mails: due.length, oldestSec });
  for (let start = 0; start < due.length; start += MAX_PUBLISHED_AT_ONCE) {
    const page = due.slice(start, start + MAX_PUBLISHED_AT_ONCE);
    try {
      await ctx.jobs.publishAll(
        SEND_MAIL,
        page.map(({ id }) => ({ payload: { mailId: id } })),
      );
    } catch (error) {
      await mails.releaseMails(
        ctx.db,
        due.slice(start).map(({ id }) => id),
      );
      throw error;
    }
  }
  ctx.log.info('mails_swept', { mails: due.length });
}

/** Creates mails about keys that expire soon. */
export const mailExpiringKeys = ({ db, clock }: Ctx) => mails.mailExpiringKeys(db, clock());

/** Deletes old mails and invitations; true while there may be more. */
export async function purgeMails({ db, clock }: Ctx): Promise<boolean> {
  const left = await Promise.all([mails.purgeMails(db, clock()), purgeInvitations(db, clock())]);
  return left.includes(true);
}
