import { mp3DurationMs } from '../../shared/speech/audio/mp3-duration.ts';
import type { Pcm } from '../../shared/speech/audio/pcm.ts';
import { resample } from '../../shared/speech/audio/resample.ts';
import { readWav } from '../../shared/speech/audio/wav.ts';
import { CARRIER_SAMPLE_RATE, pcmToMuLawWav } from '../../shared/speech/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../shared/speech/audio/wav-to-pcm.ts';
import type { Sound } from './answerers.ts';

/** An audio that was downloaded once is read once, however often it is played. */
const read = new WeakMap<Uint8Array, Promise<Pcm>>();

/** The audio as heard on the line. MP3 is not decoded and becomes silence of its length. */
export function toHeard(bytes: Uint8Array): Promise<Pcm> {
  const heard = read.get(bytes) ?? hear(bytes);
  read.set(bytes, heard);
  return heard;
}

async function hear(bytes: Uint8Array): Promise<Pcm> {
  const isWav = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF';
  const samples = isWav
    ? (await resample(wavToPcm(readWav(bytes)), CARRIER_SAMPLE_RATE)).samples
    : new Int16Array(Math.round((mp3DurationMs(bytes) * CARRIER_SAMPLE_RATE) / 1000));
  if (samples.length === 0) throw new Error('what is to be played is no audio');
  return { samples, sampleRate: CARRIER_SAMPLE_RATE };
}

/** The recording from answer to hang-up: all that was heard, of both sides. */
export function recordCall(heard: readonly Sound[], seconds: number): Uint8Array {
  const mixed = new Int32Array(seconds * CARRIER_SAMPLE_RATE);
  for (const { fromSec, samples } of heard) {
    const from = Math.round(fromSec * CARRIER_SAMPLE_RATE);
    for (const [at, sample] of samples.subarray(0, Math.max(0, mixed.length - from)).entries())
      mixed[from + at] = (mixed[from + at] ?? 0) + sample;
  }
  const samples = Int16Array.from(mixed, (sample) => Math.max(-32_768, Math.min(32_767, sample)));
  return pcmToMuLawWav({ samples, sampleRate: CARRIER_SAMPLE_RATE });
}
