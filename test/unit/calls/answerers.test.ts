import { expect, test } from 'vitest';
import { DIALECTS } from '../../../shared/calls/carriers/calling-config.ts';
import { readUpdate } from '../../../shared/calls/carriers/read-update.ts';

/**
 * The reports of detection that carriers document:
 * https://www.twilio.com/docs/voice/answering-machine-detection,
 * https://developer.signalwire.com/guides/voice/answering-machine-detection and
 * https://developers.telnyx.com/api-reference/callbacks/texml-call-amd
 */
const REPORTED = {
  human: 'human',
  machine: 'machine',
  machine_start: 'machine',
  machine_end_beep: 'machine',
  machine_end_silence: 'machine',
  machine_end_other: 'machine',
  fax: 'fax',
  unknown: 'unknown',
};

test.each(Object.entries(REPORTED))('detection that reports %s has found %s', (reported, answeredBy) => {
  for (const { sipCode } of Object.values(DIALECTS))
    expect(readUpdate(new URLSearchParams({ AnsweredBy: reported }), sipCode)).toEqual({ answeredBy });
});

test('detection that reports anything else has found nothing', () => {
  for (const reported of ['', 'nobody', 'machine_', 'no machine', 'HUMAN'])
    expect(readUpdate(new URLSearchParams({ AnsweredBy: reported }), 'SipResponseCode')).toEqual({});
});
