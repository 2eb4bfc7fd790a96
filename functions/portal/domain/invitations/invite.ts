import { createDeadline } from '../../../../shared/dependencies/deadline.ts';
import { createJobQueue } from '../../../../shared/jobs/queue.ts';
import { Refusal } from '../../../../shared/verbs/refusal.ts';
import type { FormContext } from '../../context.ts';
import { spend } from '../../http/guard.ts';
import { SWEEP_MAILS } from '../../mails/sweep-mails.ts';
import { toSpending } from '../../sign-in/spending.ts';
import { createInvitation, type NewInvitation } from './create-invitation.ts';

const PER_ORGANIZATION = { limit: 10, windowSeconds: 3_600 };
/** Of mails, from all organizations together. Invitations beyond it wait unmailed, which tells nobody of the others. */
const PER_ADDRESS = { limit: 3, windowSeconds: 86_400 };
const QSTASH_MS = 2_000;

/** Invites an address within the limits, and mails it soon. Throws Refusal, SERVICE_UNAVAILABLE without Redis. */
export async function invite(ctx: FormContext, input: Omit<NewInvitation, 'isMailed'>): Promise<void> {
  const organization = toSpending('invitation:organization', String(ctx.organization.id), PER_ORGANIZATION);
  const sent = await spend(ctx, organization);
  if (!sent.admitted) throw new Refusal('Too many invitations.', { reason: 'too-many-invitations' });
  const mailed = await spend(ctx, toSpending('invitation:address', input.email.toLowerCase(), PER_ADDRESS));
  try {
    await createInvitation(ctx, { ...input, isMailed: mailed.admitted });
  } catch (error) {
    await Promise.all([sent.giveBack?.(), mailed.admitted && mailed.giveBack?.()]);
    throw error;
  }
  // The outbox is swept every minute anyway: this only makes the mail faster.
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  ctx.waitUntil(queue.publish(SWEEP_MAILS, {}).catch(() => ctx.log.warn('mails_not_published')));
}
