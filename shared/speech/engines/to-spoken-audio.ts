import { durationMsOf, type Pcm } from '../audio/pcm.ts';
import { resample } from '../audio/resample.ts';
import { readWav } from '../audio/wav.ts';
import { pcmToWav } from '../audio/wav-from-pcm.ts';
import { wavToPcm } from '../audio/wav-to-pcm.ts';
import { type EngineName, SPEECH_SAMPLE_RATE, SpeechEngineError, type SpokenAudio } from './engine.ts';

/** Joins the WAV files of a text's parts. Throws SpeechEngineError when they are not valid speech. */
export async function toSpokenAudio(engine: EngineName, files: readonly Uint8Array[]): Promise<SpokenAudio> {
  const pcm = join(engine, files);
  const durationMs = durationMsOf(pcm);
  if (!(durationMs > 0)) throw new SpeechEngineError(engine, 'garbage');
  return { wav: pcmToWav(await resample(pcm, SPEECH_SAMPLE_RATE)), durationMs };
}

function join(engine: EngineName, files: readonly Uint8Array[]): Pcm {
  const parts = files.map((file) => {
    try {
      return wavToPcm(readWav(file));
    } catch (cause) {
      throw new SpeechEngineError(engine, 'garbage', { cause });
    }
  });
  const sampleRate = parts[0]?.sampleRate ?? 0;
  if (parts.some((part) => part.sampleRate !== sampleRate)) throw new SpeechEngineError(engine, 'garbage');
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.samples.length, 0));
  let offset = 0;
  for (const part of parts) {
    samples.set(part.samples, offset);
    offset += part.samples.length;
  }
  return { samples, sampleRate };
}
