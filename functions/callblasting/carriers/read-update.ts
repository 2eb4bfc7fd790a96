import type { AttemptUpdate } from '../../../db/sql/attempts.ts';
import type { Dialect } from '../../../shared/carriers/dialects.ts';
import { FINAL_CALL_STATUSES, toAttemptEnd } from './attempt-end.ts';

/** Ids of carriers are one word of ASCII: Twilio's 34 characters, Telnyx' some 80. */
const ID = /^[\x21-\x7e]{1,128}$/;
/** What a telephone can send. */
const DIGITS = /^[0-9A-D*#]+$/;
const MAX_DIGITS = 32;
/** No call lasts longer: what says so is bounded before it is reckoned with. */
const MAX_AIR_SEC = 86_400;

/**
 * What the parameters of a callback, or the fields of a call's resource, tell of an attempt; undefined when an id in them
 * is none. What else is not as carriers send it is left out, or bounded.
 */
export function readUpdate(form: URLSearchParams, sipCode: Dialect['sipCode']): AttemptUpdate | undefined {
  const carrierCallId = form.get('CallSid');
  const recordingId = form.get('RecordingStatus') === 'completed' ? form.get('RecordingSid') : null;
  for (const id of [carrierCallId, recordingId]) if (id !== null && !ID.test(id)) return undefined;
  const digits = form.get('Digits')?.slice(0, MAX_DIGITS) ?? '';
  const at = Date.parse(form.get('Timestamp') ?? '');
  return {
    ...(carrierCallId !== null && { carrierCallId }),
    ...(recordingId !== null && { recordingId }),
    ...(DIGITS.test(digits) && { digits }),
    ...(!Number.isNaN(at) && { at: new Date(at).toISOString() }),
    ...readStatus(form, sipCode),
  };
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

const toWhole = (text: string | null): number | null =>
  text !== null && /^\d+$/.test(text) ? Number(text) : null;

/** RFC 3261, section 7.2: three digits, the first of them 1 to 6. */
const toSipCode = (code: number | null): number | null =>
  code !== null && code >= 100 && code < 700 ? code : null;
