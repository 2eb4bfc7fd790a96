import type { CallRow } from '../../db/queries/calls/calls.ts';
import { contactHoursOpenAt } from './contact-hours.ts';

type Waiting = Pick<CallRow, 'status' | 'nextAttemptAt' | 'contactHours' | 'cancelRequested'>;
type NextAttempt = { nextAttemptAt: Date | null; heldUntil: Date | null };

/** When the next attempt of a call is due, and whether it is the contact hours that it waits for. */
export function toNextAttempt(call: Waiting, now: Date): NextAttempt {
  if ((call.status !== 'queued' && call.status !== 'retrying') || call.cancelRequested)
    return { nextAttemptAt: null, heldUntil: null };
  const { nextAttemptAt } = call;
  if (!call.contactHours) return { nextAttemptAt, heldUntil: null };
  const heldUntil = contactHoursOpenAt(nextAttemptAt < now ? now : nextAttemptAt);
  if (heldUntil !== null) return { nextAttemptAt: heldUntil, heldUntil };
  // Held already: it was put off to when they open.
  const opensAt = contactHoursOpenAt(now);
  return { nextAttemptAt, heldUntil: opensAt?.getTime() === nextAttemptAt.getTime() ? opensAt : null };
}
