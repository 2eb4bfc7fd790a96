import type { AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import { ANSWERERS } from '../../../db/calls/tables/words.ts';
import { epochMoment } from '../../kernel/time/epoch-moment.ts';
import { FINAL_CALL_STATUSES, toAttemptEnd } from './attempt-end.ts';
import type { Dialect } from './calling-config.ts';

/** Carriers' ids are one printable ASCII word: 34 characters at Twilio, about 80 at Telnyx. */
const ID = /^[\x21-\x7e]{1,128}$/;
/** DTMF digits. */
const DIGITS = /^[0-9A-D*#]+$/;
const MAX_DIGITS = 32;
/** No call lasts longer: a reported duration is capped at this. */
const MAX_AIR_SEC = 86_400;

/**
 * Parses the parameters of a callback, or the fields of a call resource, into an update of an attempt. Returns
 * undefined when an id is malformed; other malformed fields are dropped or capped.
 */
export function readUpdate(form: URLSearchParams, sipCode: Dialect['sipCode']): AttemptUpdate | undefined {
  const carrierCallId = form.get('CallSid');
  const recordingId = form.get('RecordingStatus') === 'completed' ? form.get('RecordingSid') : null;
  for (const id of [carrierCallId, recordingId]) if (id !== null && !ID.test(id)) return undefined;
  const digits = form.get('Digits')?.slice(0, MAX_DIGITS) ?? '';
  const at = readMoment(form.get('Timestamp') ?? '');
  const answeredBy = readAnswerer(form.get('AnsweredBy') ?? '');
  return {
    ...(carrierCallId !== null && { carrierCallId }),
    ...(recordingId !== null && { recordingId }),
    ...(DIGITS.test(digits) && { digits }),
    ...(at !== undefined && { at }),
    ...(answeredBy !== undefined && { answeredBy }),
    ...readStatus(form, sipCode),
  };
}

/** A machine is reported as `machine`, or with how far its greeting was: `machine_start`, or `machine_end_beep` and the like. */
function readAnswerer(text: string): AttemptUpdate['answeredBy'] {
  const word = /^machine(?:_\w+)?$/.test(text) ? 'machine' : text;
  return ANSWERERS.find((answerer) => answerer === word);
}

function readStatus(
  form: URLSearchParams,
  sipCode: Dialect['sipCode'],
): Pick<AttemptUpdate, 'status' | 'end'> {
  const status = form.get('CallStatus');
  if (status === 'ringing') return { status };
  if (status === 'in-progress' || status === 'answered') return { status: 'answered' };
  const final = FINAL_CALL_STATUSES.find((word) => word === status);
  if (final === undefined) return {};
  const airSec = Math.min(toWhole(form.get('CallDuration')) ?? 0, MAX_AIR_SEC);
  return { end: toAttemptEnd(final, toSipCode(toWhole(form.get(sipCode))), airSec) };
}

const readMoment = (text: string): string | undefined => epochMoment(Date.parse(text))?.toISOString();

const toWhole = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;

/** RFC 3261, section 7.2: three digits, the first of them 1 to 6. */
const toSipCode = (code: number | null): number | null =>
  code !== null && code >= 100 && code < 700 ? code : null;
