import type { Dialect } from './dialects.ts';
import type { Dial } from './voice-carrier.ts';

/** Twilio refuses longer ones: https://www.twilio.com/docs/api/errors/32018 */
const LONGEST_DOCUMENT = 4_000;

/** The body of a request for a new call, and its type. */
export function toDialRequest(
  dialect: Dialect,
  dial: Dial,
  application: string | undefined,
): { body: string; contentType: string } {
  const parameters: Record<string, string | number | boolean | string[]> = {
    To: `+${dial.to}`,
    From: `+${dial.from}`,
    ...(dialect.document !== null && dial.document.text.length <= LONGEST_DOCUMENT
      ? { [dialect.document]: dial.document.text }
      : { Url: dial.document.url, [dialect.documentMethod]: 'POST' }),
    StatusCallback: dial.statusUrl,
    StatusCallbackMethod: 'POST',
    StatusCallbackEvent:
      dial.isFollowed || !dialect.answersId ? ['ringing', 'answered', 'completed'] : ['completed'],
    Timeout: dial.ringSec,
    TimeLimit: dial.limitSec,
    ...(dial.recordingUrl === null
      ? {}
      : {
          Record: true,
          RecordingStatusCallback: dial.recordingUrl,
          RecordingStatusCallbackEvent: ['completed'],
        }),
    ...(dial.detection !== null && {
      MachineDetection: dial.detection.untilBeep ? 'DetectMessageEnd' : 'Enable',
      AsyncAmd: true,
      AsyncAmdStatusCallback: dial.detection.url,
      AsyncAmdStatusCallbackMethod: 'POST',
    }),
    ...(application === undefined ? {} : { ApplicationSid: application }),
  };
  const entries = Object.entries(parameters);
  if (dialect.body === 'json') {
    const joined = entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(' ') : value]);
    return { body: JSON.stringify(Object.fromEntries(joined)), contentType: 'application/json' };
  }
  const form = new URLSearchParams(
    entries.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
}
