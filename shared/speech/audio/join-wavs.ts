import { readWav } from './wav.ts';
import { muLawToWav } from './wav-from-pcm.ts';

/** Joins files in the format that carriers play. Throws WavError. */
export const joinWavs = (files: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  muLawToWav(files.map((file) => readWav(file).data));
