import { resample } from './resample.ts';
import { readWav } from './wav.ts';
import { pcmToMuLawWav } from './wav-from-pcm.ts';
import { wavToPcm } from './wav-to-pcm.ts';

/** What every telephone network carries: G.711 at 8 kHz. */
export const CARRIER_SAMPLE_RATE = 8_000;

/** A WAV file of any kind that `readWav` reads as the one that carriers play: 8 kHz, mono, µ-law. Throws WavError. */
export const toCarrierWav = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  pcmToMuLawWav(await resample(wavToPcm(readWav(bytes)), CARRIER_SAMPLE_RATE));
