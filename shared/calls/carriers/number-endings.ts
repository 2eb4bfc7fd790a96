import type { AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import type { FINAL_CALL_STATUSES } from './attempt-end.ts';

export type Answerer = 'person' | 'machine' | 'fax' | 'silence';

/** A machine greets, beeps and then records. */
export const GREETING_SEC = 8;
export const BEEP_SEC = 0.5;

/** The result of detection, and when it comes, in seconds after the answer. */
export const DETECTED: Record<
  Answerer,
  { answeredBy: NonNullable<AttemptUpdate['answeredBy']>; afterSec: number }
> = {
  person: { answeredBy: 'human', afterSec: 1.5 },
  machine: { answeredBy: 'machine', afterSec: 4 },
  fax: { answeredBy: 'fax', afterSec: 3 },
  silence: { answeredBy: 'unknown', afterSec: 5 },
};

/** The course of a call that no network carries, before or after it is answered. Seconds are the carrier's. */
export type CallOutcome = {
  name: string;
  /** The refusal of a call that is not answered: the carrier's status, and the SIP code behind it. */
  refusal?: {
    status: Extract<(typeof FINAL_CALL_STATUSES)[number], 'busy' | 'no-answer' | 'failed'>;
    sipCode: number;
  };
  ringSec: number;
  /** Hangs up this long after answering, whatever is playing. */
  hangsUpAfterSec?: number;
  /** Pressed after the audio has played. */
  digit?: string;
  /** Default: a person. */
  answerer?: Answerer;
  /** The carrier calls nothing back, although the call takes place. */
  isMute?: boolean;
};

/**
 * The last two digits of a number choose the outcome, of the local carrier and of sandboxes' calls; any other is answered
 * and listened to.
 */
const BY_ENDING: Record<string, CallOutcome> = {
  '88': { name: 'fax', ringSec: 3, answerer: 'fax' },
  '89': { name: 'silence', ringSec: 3, answerer: 'silence' },
  '90': { name: 'a digit is pressed', ringSec: 3, digit: '1' },
  '91': { name: 'short', ringSec: 3, hangsUpAfterSec: 2 },
  '92': { name: 'busy', ringSec: 0, refusal: { status: 'busy', sipCode: 486 } },
  '93': { name: 'no answer', ringSec: 45, refusal: { status: 'no-answer', sipCode: 487 } },
  '94': { name: 'rejected', ringSec: 2, refusal: { status: 'busy', sipCode: 603 } },
  '95': { name: 'unallocated', ringSec: 0, refusal: { status: 'failed', sipCode: 404 } },
  '96': { name: 'network failure', ringSec: 0, refusal: { status: 'failed', sipCode: 503 } },
  '97': { name: 'voicemail', ringSec: 20, answerer: 'machine' },
  '98': { name: 'callbacks lost', ringSec: 3, isMute: true },
};
const ANSWERED: CallOutcome = { name: 'answered', ringSec: 3 };

export const outcomeOf = (number: string): CallOutcome => BY_ENDING[number.slice(-2)] ?? ANSWERED;
