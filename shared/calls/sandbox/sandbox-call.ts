import type { AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import type { ON_MACHINE } from '../../../db/calls/tables/words.ts';
import type { CarrierEvent } from '../attempts/carrier-documents.ts';
import { DIGIT_SEC } from '../attempts/carrier-documents.ts';
import { toAttemptEnd } from '../carriers/attempt-end.ts';
import { BEEP_SEC, DETECTED, GREETING_SEC, outcomeOf } from '../carriers/number-endings.ts';

/** The facts that decide how a sandbox's call ends. */
export type SandboxCall = {
  to: string;
  onMachine: (typeof ON_MACHINE)[number] | null;
  playMs: number;
  limitSec: number;
  isRecorded: boolean;
};

/** Something that the carrier reports, so many seconds after what is before it. */
type Report = { afterSec: number; event: CarrierEvent; update: AttemptUpdate };

/** A report comes soon, whatever time the call itself is said to have taken. */
const LONGEST_WAIT_SEC = 3;
const RECORDING = 'sandbox-';
/** Time that a call in which a digit is pressed lasts beyond its audio. */
const PRESS_SEC = 1;

/** Returns the seconds that an answered call lasts: its audio, unless somebody hangs up before. */
function airSecOf({ to, onMachine, playMs, limitSec }: SandboxCall): number {
  const { answerer = 'person', hangsUpAfterSec, digit } = outcomeOf(to);
  const whole = playMs / 1000 + (digit === undefined ? DIGIT_SEC : PRESS_SEC);
  const isForPeople =
    onMachine === 'hangup'
      ? answerer === 'machine' || answerer === 'fax'
      : onMachine === 'leave' && answerer === 'fax';
  const isLeft = onMachine === 'leave' && answerer === 'machine';
  const seconds = isForPeople
    ? DETECTED[answerer].afterSec
    : isLeft
      ? GREETING_SEC + BEEP_SEC + playMs / 1000
      : whole;
  return Math.min(limitSec, Math.ceil(Math.min(hangsUpAfterSec ?? seconds, seconds)));
}

/** Returns the end of the call. */
export function endOf(call: SandboxCall): NonNullable<AttemptUpdate['end']> {
  const { refusal } = outcomeOf(call.to);
  return refusal === undefined
    ? toAttemptEnd('completed', 200, airSecOf(call))
    : toAttemptEnd(refusal.status, refusal.sipCode, 0);
}

/** Whether an answered call's audio was played to its end, so that a digit may follow. */
const isHeard = (call: SandboxCall): boolean => airSecOf(call) * 1000 > call.playMs;

/** The reports of a sandbox's carrier about a call, in this order; none where its reports are lost. */
export function reportsOf(call: SandboxCall): Report[] {
  const { refusal, ringSec, answerer = 'person', digit, isMute } = outcomeOf(call.to);
  if (isMute) return [];
  const end = endOf(call);
  const ringing: Report[] =
    ringSec === 0 ? [] : [{ afterSec: 1, event: 'status', update: { status: 'ringing' } }];
  const afterRinging = Math.max(1, Math.min(ringSec, LONGEST_WAIT_SEC));
  if (refusal !== undefined)
    return [...ringing, { afterSec: afterRinging, event: 'status', update: { end } }];
  return [
    ...ringing,
    { afterSec: afterRinging, event: 'status', update: { status: 'answered' } },
    ...(call.onMachine === null
      ? []
      : [
          { afterSec: 1, event: 'detection' as const, update: { answeredBy: DETECTED[answerer].answeredBy } },
        ]),
    ...(isHeard(call)
      ? [{ afterSec: 1, event: 'digits' as const, update: digit === undefined ? {} : { digits: digit } }]
      : []),
    { afterSec: Math.max(1, Math.min(end.airSec, LONGEST_WAIT_SEC)), event: 'status', update: { end } },
    ...(call.isRecorded
      ? [{ afterSec: 1, event: 'recording' as const, update: { recordingId: `${RECORDING}${end.airSec}` } }]
      : []),
  ];
}

/** The seconds of a recording, which its id tells; undefined for another carrier's. */
export const recordedSec = (recordingId: string): number | undefined =>
  recordingId.startsWith(RECORDING) ? Number(recordingId.slice(RECORDING.length)) : undefined;
