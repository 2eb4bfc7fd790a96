import { expect, test } from 'vitest';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import { checkLength, sandboxEngine } from '../../../shared/speech/speak.ts';
import { onCi } from '../../harness/ci.ts';

const speak = (text: string) =>
  sandboxEngine.synthesize(text, { name: 'any', language: 'es-CO' }, AbortSignal.timeout(60_000));

test.each([
  ['a letter', 'A'],
  ['a sentence', 'Hola Ana, su cita es mañana a las tres.'],
  ['many digits', '1'.repeat(onCi(1_000, 100))],
  ['many words', 'palabra '.repeat(onCi(500, 50)).trim()],
  ['what not every voice reads', '漢字 😀'],
])('the speech of %s is a file as long as the text might be, and the same each time', async (_, text) => {
  const { wav, durationMs } = await speak(text);
  const { samples, sampleRate } = wavToPcm(readWav(wav));
  expect(sampleRate).toBe(16_000);
  expect(Math.round((samples.length * 1_000) / sampleRate)).toBe(durationMs);
  expect(checkLength(text, durationMs)).toBe('plausible');
  expect(Buffer.compare((await speak(text)).wav, wav)).toBe(0);
});

test('letters are tones, with silence between them', async () => {
  const { samples } = wavToPcm(readWav((await speak('Hola Ana')).wav));
  expect(Math.max(...samples)).toBeGreaterThan(3_000);
  expect(samples.filter((sample) => sample === 0).length).toBeGreaterThan(500);
});
