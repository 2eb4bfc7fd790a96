import { findPendingMail, finishMail, postponeMail } from '../../../db/kernel/queries/mails.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { noteFailure } from '../../../shared/kernel/log/note-failure.ts';
import { MailError } from './mail-error.ts';
import { createMailer } from './mailer.ts';
import { writeMail } from './write-mail.ts';

const BASE_SEC = 60;
const CAP_SEC = 3_600;
/** The provider forgets idempotency keys after 24 hours: a later retry could send twice. */
const GIVE_UP_MS = 23 * 3_600_000;

/** Sends one mail of the outbox. Safe to repeat: the mail's id is the provider's idempotency key. */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: string }): Promise<void> {
  const { mail: settings, portal } = ctx.config;
  if (settings === undefined || portal === undefined)
    throw new Error('The portal lacks the MAIL_ variables.');
  const row = await findPendingMail(ctx.db, mailId);
  if (row === undefined) return;
  const log = ctx.log.with({ organization: row.organizationId, mailId, kind: row.kind });
  if (!row.isWanted) return await finishMail(ctx.db, mailId, 'skipped', ctx.clock());
  try {
    const message = await writeMail(ctx, portal.PORTAL_BASE_URL, row);
    await createMailer(settings, { meter: ctx.meter }).send({
      to: row.email,
      ...message,
      idempotencyKey: `mail-${mailId}`,
    });
  } catch (error) {
    const now = ctx.clock();
    const isOver = error instanceof MailError && error.failure === 'refused';
    if (isOver || now.getTime() - row.createdAtMs > GIVE_UP_MS) {
      log.error('mail_failed', error);
      return await finishMail(ctx.db, mailId, 'failed', now);
    }
    const askedSec = error instanceof MailError ? (error.retryAfterSec ?? 0) : 0;
    const delaySec = Math.max(askedSec, Math.min(CAP_SEC, BASE_SEC * 2 ** row.attempts));
    if (error instanceof MailError) log.warn('mail_postponed', { reason: error.message });
    else noteFailure(log, 'mail_not_written')(error);
    return await postponeMail(ctx.db, mailId, new Date(now.getTime() + delaySec * 1000));
  }
  await finishMail(ctx.db, mailId, 'sent', ctx.clock());
  log.info('mail_sent');
}
