import { CARRIER_SAMPLE_RATE } from '../../shared/speech/audio/carrier-wav.ts';
import { mp3DurationMs } from '../../shared/speech/audio/mp3-duration.ts';
import type { Pcm } from '../../shared/speech/audio/pcm.ts';
import { resample } from '../../shared/speech/audio/resample.ts';
import { readWav } from '../../shared/speech/audio/wav.ts';
import { pcmToMuLawWav } from '../../shared/speech/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../shared/speech/audio/wav-to-pcm.ts';

/** The audio as heard on the line. MP3 is not decoded and becomes silence of its length. */
export async function toHeard(bytes: Uint8Array): Promise<Pcm> {
  const isWav = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF';
  const samples = isWav
    ? (await resample(wavToPcm(readWav(bytes)), CARRIER_SAMPLE_RATE)).samples
    : new Int16Array(Math.round((mp3DurationMs(bytes) * CARRIER_SAMPLE_RATE) / 1000));
  if (samples.length === 0) throw new Error('what is to be played is no audio');
  return { samples, sampleRate: CARRIER_SAMPLE_RATE };
}

/** The recording from answer to hang-up: the audio as often as it was played, then silence. */
export async function recordCall(
  { bytes, times }: { bytes: Uint8Array; times: number },
  seconds: number,
): Promise<Uint8Array> {
  const { samples: once } = await toHeard(bytes);
  const samples = new Int16Array(seconds * CARRIER_SAMPLE_RATE);
  for (let time = 0, at = 0; time < times && at < samples.length; time += 1, at += once.length)
    samples.set(once.subarray(0, samples.length - at), at);
  return pcmToMuLawWav({ samples, sampleRate: CARRIER_SAMPLE_RATE });
}
