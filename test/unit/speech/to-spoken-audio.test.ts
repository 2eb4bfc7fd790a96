import { expect, test } from 'vitest';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import { pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import { toSpokenAudio } from '../../../shared/speech/engines/to-spoken-audio.ts';

const partOf = (sampleRate: number, ...samples: number[]) =>
  pcmToWav({ samples: Int16Array.from(samples), sampleRate });
const quiet = Array<number>(16).fill(0);

test('the parts of a text are joined in their order', async () => {
  const { wav, durationMs } = await toSpokenAudio('azure', [
    partOf(16_000, 1, 2, ...quiet),
    partOf(16_000),
    partOf(16_000, 3, 4, ...quiet),
  ]);
  expect([...wavToPcm(readWav(wav)).samples]).toEqual([1, 2, ...quiet, 3, 4, ...quiet]);
  expect(durationMs).toBe(2);
});

test.each([
  ['no parts', []],
  ['parts of different rates', [partOf(16_000, ...quiet), partOf(8_000, ...quiet)]],
  ['a part that is no audio', [partOf(16_000, ...quiet), new Uint8Array(4)]],
  ['less than half a millisecond', [partOf(16_000, 1, 2)]],
])('an engine that answers with %s has failed', async (_, parts) => {
  await expect(toSpokenAudio('azure', parts)).rejects.toMatchObject({ failure: 'garbage' });
});
