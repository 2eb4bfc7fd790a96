import { resample } from './resample.ts';
import { readWav } from './wav.ts';
import { CARRIER_SAMPLE_RATE, muLawToWav, pcmToMuLawWav } from './wav-from-pcm.ts';
import { wavToPcm } from './wav-to-pcm.ts';

/**
 * Converts any WAV file that `readWav` accepts into the format that carriers play: 8 kHz, mono, µ-law. Throws AudioError.
 */
export const toCarrierWav = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  pcmToMuLawWav(await resample(wavToPcm(readWav(bytes)), CARRIER_SAMPLE_RATE));

/** Joins files in the format that carriers play. Throws AudioError. */
export const joinWavs = (files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  muLawToWav(files.map((file) => readWav(file).data));
