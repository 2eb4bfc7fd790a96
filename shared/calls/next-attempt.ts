import type { CallRow } from '../../db/calls/queries/calls.ts';
import { contactHoursOpenAt } from '../contacts/contact-hours.ts';

type Waiting = Pick<
  CallRow,
  'status' | 'nextAttemptAt' | 'expiresAt' | 'contactHours' | 'heldFor' | 'cancelRequested'
>;
type NextAttempt = { nextAttemptAt: Date | null; heldUntil: Date | null };

/** When a call's next attempt is due, and whether a rule about contacts keeps it until then. */
export function toNextAttempt(call: Waiting, now: Date): NextAttempt {
  const next = regardlessOfExpiry(call, now);
  const { expiresAt } = call;
  const isTooLate = expiresAt !== null && (next.nextAttemptAt ?? now) >= expiresAt;
  return isTooLate ? { nextAttemptAt: null, heldUntil: null } : next;
}

function regardlessOfExpiry(call: Waiting, now: Date): NextAttempt {
  if ((call.status !== 'queued' && call.status !== 'retrying') || call.cancelRequested)
    return { nextAttemptAt: null, heldUntil: null };
  const { nextAttemptAt } = call;
  if (call.heldFor !== null && nextAttemptAt > now) return { nextAttemptAt, heldUntil: nextAttemptAt };
  if (!call.contactHours) return { nextAttemptAt, heldUntil: null };
  const heldUntil = contactHoursOpenAt(nextAttemptAt < now ? now : nextAttemptAt);
  if (heldUntil !== null) return { nextAttemptAt: heldUntil, heldUntil };
  // An attempt already postponed to the opening of contact hours.
  const opensAt = contactHoursOpenAt(now);
  return { nextAttemptAt, heldUntil: opensAt?.getTime() === nextAttemptAt.getTime() ? opensAt : null };
}
