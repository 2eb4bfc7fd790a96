import { DomainError } from '../../../../../shared/kernel/errors/domain-error.ts';
import { noteFailure } from '../../../../../shared/kernel/log/note-failure.ts';
import {
  createInvitation,
  type NewInvitation,
} from '../../../../../shared/people/invitations/invitations.ts';
import type { FormContext } from '../../../app/context.ts';
import { spendQuota } from '../../../app/http/guard.ts';
import { toSpending } from '../../../app/sign-in/spending.ts';
import { SWEEP_MAILS } from '../../../mail/sweep-mails.ts';

const PER_ORGANIZATION = { limit: 10, windowSeconds: 3_600 };
/** Counts mails from all organizations together. Invitations beyond it wait unmailed, so nobody learns of the others. */
const PER_ADDRESS = { limit: 3, windowSeconds: 86_400 };

/** Invites an address within the limits, and mails it soon. Throws DomainError, SERVICE_UNAVAILABLE without Redis. */
export async function invite(ctx: FormContext, input: Omit<NewInvitation, 'isMailed'>): Promise<void> {
  const organization = toSpending('invitation:organization', String(ctx.organization.id), PER_ORGANIZATION);
  const sent = await spendQuota(ctx, organization);
  if (!sent.admitted) throw new DomainError('TOO_MANY_INVITATIONS');
  const mailed = await spendQuota(
    ctx,
    toSpending('invitation:address', input.email.toLowerCase(), PER_ADDRESS),
  );
  try {
    await createInvitation(ctx, { ...input, isMailed: mailed.admitted });
  } catch (error) {
    await Promise.all([sent.giveBack?.(), mailed.admitted && mailed.giveBack?.()]);
    throw error;
  }
  // The outbox is swept every minute anyway: this only makes the mail faster.
  ctx.waitUntil(ctx.jobs.publish(SWEEP_MAILS, {}).catch(noteFailure(ctx.log, 'mails_not_published')));
}
