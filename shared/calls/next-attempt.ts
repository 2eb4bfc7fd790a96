import type { CallRow } from '../../db/queries/calls/calls.ts';
import { contactHoursOpenAt } from './contact-hours.ts';

type Waiting = Pick<CallRow, 'status' | 'nextAttemptAt' | 'contactHours' | 'cancelRequested'>;
type NextAttempt = { nextAttemptAt: Date | null; heldUntil: Date | null };

/** When a call's next attempt is due, and whether that is because of contact hours. */
export function toNextAttempt(call: Waiting, now: Date): NextAttempt {
  if ((call.status !== 'queued' && call.status !== 'retrying') || call.cancelRequested)
    return { nextAttemptAt: null, heldUntil: null };
  const { nextAttemptAt } = call;
  if (!call.contactHours) return { nextAttemptAt, heldUntil: null };
  const heldUntil = contactHoursOpenAt(nextAttemptAt < now ? now : nextAttemptAt);
  if (heldUntil !== null) return { nextAttemptAt: heldUntil, heldUntil };
  // An attempt already postponed to the opening of contact hours.
  const opensAt = contactHoursOpenAt(now);
  return { nextAttemptAt, heldUntil: opensAt?.getTime() === nextAttemptAt.getTime() ? opensAt : null };
}
