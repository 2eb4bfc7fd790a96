import type { AttemptNews } from '../../db/queries/call-attempts.ts';
import { FINAL_CALL_STATUSES, toAttemptEnd } from './attempt-end.ts';
import type { Dialect } from './dialects.ts';

const MAX_DIGITS = 32;

/** What the parameters of a callback, or the fields of a call's resource, tell of an attempt. */
export function readNews(form: URLSearchParams, sipCode: Dialect['sipCode']): AttemptNews {
  const carrierCallId = form.get('CallSid') ?? undefined;
  const digits = form.get('Digits')?.slice(0, MAX_DIGITS);
  const recordingId = form.get('RecordingStatus') === 'completed' ? form.get('RecordingSid') : null;
  return {
    ...(carrierCallId && { carrierCallId }),
    ...(digits && { digits }),
    ...(recordingId && { recordingId }),
    ...readStatus(form, sipCode),
  };
}

function readStatus(form: URLSearchParams, sipCode: Dialect['sipCode']): Pick<AttemptNews, 'status' | 'end'> {
  const status = form.get('CallStatus');
  if (status === 'ringing') return { status };
  if (status === 'in-progress' || status === 'answered') return { status: 'answered' };
  const final = FINAL_CALL_STATUSES.find((word) => word === status);
  if (final === undefined) return {};
  return {
    end: toAttemptEnd(final, toWhole(form.get(sipCode)), toWhole(form.get('CallDuration')) ?? 0),
  };
}

const toWhole = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
