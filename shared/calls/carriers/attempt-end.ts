import type { AttemptEnd } from '../../../db/calls/functions/attempts.ts';
import causes from './hangup-causes.json' with { type: 'json' };

/** The Q.850 cause numbers that the code refers to by name. */
export const CAUSE = {
  noRoute: 3,
  normalClearing: 16,
  busy: 17,
  noResponse: 18,
  noAnswer: 19,
  absent: 20,
  rejected: 21,
  unspecified: 31,
  temporaryFailure: 41,
  congestion: 42,
  invalidNumber: 28,
  timerExpiry: 102,
  interworking: 127,
} as const;

/** Final call statuses of Twilio's contract, which compatible carriers share. */
export const FINAL_CALL_STATUSES = ['completed', 'busy', 'no-answer', 'failed', 'canceled'] as const;
type FinalCallStatus = (typeof FINAL_CALL_STATUSES)[number];

const BY_STATUS: Record<FinalCallStatus, number> = {
  completed: CAUSE.normalClearing,
  busy: CAUSE.busy,
  'no-answer': CAUSE.noAnswer,
  failed: CAUSE.temporaryFailure,
  canceled: CAUSE.unspecified,
};

/** Returns the end of an attempt with a Q.850 cause. */
export function toEnd(cause: number, sipCode: number | null = null, airSec = 0): AttemptEnd {
  return {
    status: statusOf(cause),
    cause,
    causeText: Reflect.get(causes.texts, cause) ?? `Cause ${cause}`,
    sipCode,
    airSec,
    isRetried: causes.retried.includes(cause),
  };
}

/**
 * Returns the end of an attempt by the carrier's report. A SIP code is mapped by RFC 3398, section 7.2.6.1; without one the
 * carrier's status decides.
 */
export function toAttemptEnd(status: FinalCallStatus, sipCode: number | null, airSec: number): AttemptEnd {
  if (status === 'completed') return toEnd(CAUSE.normalClearing, sipCode, airSec);
  if (status === 'canceled') return { ...toEnd(CAUSE.unspecified, sipCode), status: 'canceled' };
  const bySip = sipCode === null ? undefined : Reflect.get(causes.bySip, sipCode);
  // A carrier that stops ringing answers its own CANCEL with 487, which says nothing about the callee.
  const unknown = status === 'failed' && sipCode !== null ? CAUSE.interworking : BY_STATUS[status];
  return toEnd(typeof bySip === 'number' ? bySip : unknown, sipCode);
}

function statusOf(cause: number): AttemptEnd['status'] {
  if (cause === CAUSE.normalClearing) return 'completed';
  if (cause === CAUSE.busy) return 'busy';
  if (cause === CAUSE.rejected) return 'rejected';
  return cause === CAUSE.noResponse || cause === CAUSE.noAnswer || cause === CAUSE.absent
    ? 'no_answer'
    : 'failed';
}
