import * as z from 'zod';
import { takeDue } from '../../../db/engine/due-rows.ts';
import * as mails from '../../../db/kernel/queries/mails.ts';
import { purgeInvitations } from '../../../db/people/queries/invitations.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { defineSentWork } from '../../../shared/kernel/jobs/define-work.ts';
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

export const MAILS = defineSentWork({
  name: 'mails',
  limit: 1_000,
  take: ({ db }, limit) => takeDue(db, mails.DUE_MAILS, limit),
  job: SEND_MAIL,
  toMessage: ({ id }) => ({ payload: { mailId: id } }),
  release: ({ db }, rows) =>
    mails.releaseMails(
      db,
      rows.map(({ id }) => id),
    ),
});

/** Creates mails about keys that expire soon. */
export const mailExpiringKeys = ({ db, clock }: Ctx) => mails.mailExpiringKeys(db, clock());

/** Deletes old mails and invitations; true while there may be more. */
export async function purgeMails({ db, clock }: Ctx): Promise<boolean> {
  const left = await Promise.all([mails.purgeMails(db, clock()), purgeInvitations(db, clock())]);
  return left.includes(true);
}
