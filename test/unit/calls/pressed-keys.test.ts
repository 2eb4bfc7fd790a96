import { expect, test } from 'vitest';
import { converse } from '../../../local/carrier/converse.ts';
import type { PlacedCall } from '../../../local/carrier/placed-call.ts';
import { toPlayDocument } from '../../../shared/calls/attempts/carrier-documents.ts';
import type { Ctx } from '../../../shared/kernel/ctx.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';

const ctx = {
  clock: () => new Date(),
  config: {
    API_BASE_URL: 'https://api.example',
    downloads: { DOWNLOAD_SECRET: 'a-download-secret-of-32-characters' },
  },
} as unknown as Ctx;
const AUDIO = pcmToWav({ samples: new Int16Array(8_000), sampleRate: 8_000 });

/** What the carrier reports of a key that is pressed after the audio of a document. */
async function reportOf(document: string, digit: string): Promise<Record<string, string>[]> {
  const reports: Record<string, string>[] = [];
  const call: PlacedCall = {
    sid: 'CA1',
    to: '573001234510',
    from: '576011234567',
    status: 'in-progress',
    sipCode: undefined,
    durationSec: 0,
    changedAt: new Date(),
    endedAt: undefined,
    outcome: { name: 'a key is pressed', ringSec: 0, digit },
    answeredBy: undefined,
    played: null,
    heard: [],
    request: new URLSearchParams({ Twiml: document, TimeLimit: '60' }),
    change: undefined,
    told: undefined,
  };
  const line = {
    pass: async (seconds: number) => seconds,
    ask: async (_: PlacedCall, __: string, report = {}) => {
      reports.push(report);
      return '<?xml version="1.0" encoding="UTF-8"?><Response><Hangup/></Response>';
    },
    download: async () => AUDIO,
    sendDetection: () => undefined,
  };
  await converse(line, call);
  return reports;
}

const documentFor = (optOutDigit: string | null) =>
  toPlayDocument(ctx, 't0', { audioKey: 'audios/a.wav', repeat: 1, onMachine: null, optOutDigit });

test.each([...'0123456789*#'])('the carrier reports %s where it opts a person out', async (digit) => {
  expect(await reportOf(await documentFor(digit), digit)).toEqual([{ Digits: digit }]);
});

// https://www.twilio.com/docs/voice/twiml/gather#finishonkey
test('the carrier does not report the key that finishes an input, which is # unless another one is named', async () => {
  expect(await reportOf((await documentFor('#')).replace(/ finishOnKey="."/, ''), '#')).toEqual([]);
  expect(await reportOf(await documentFor(null), '#')).toEqual([]);
  expect(await reportOf(await documentFor('#'), '*')).toEqual([]);
});
