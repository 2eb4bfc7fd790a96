import { once } from '../../kernel/once.ts';
import { encodeMuLaw } from './g711.ts';
import type { Pcm } from './pcm.ts';

/** The rate of telephone networks' G.711. */
export const CARRIER_SAMPLE_RATE = 8_000;

/** A WAV file of 16-bit PCM. */
export function pcmToWav({ samples, sampleRate }: Pcm): Uint8Array<ArrayBuffer> {
  const { bytes, view, dataAt } = openWav({ tag: 1, sampleRate, sampleBytes: 2, count: samples.length });
  for (let index = 0; index < samples.length; index += 1)
    view.setInt16(dataAt + 2 * index, samples[index] ?? 0, true);
  return bytes;
}

/** A WAV file of G.711 µ-law. */
export function pcmToMuLawWav({ samples, sampleRate }: Pcm): Uint8Array<ArrayBuffer> {
  const { bytes, dataAt } = openWav({ tag: 7, sampleRate, sampleBytes: 1, count: samples.length });
  const table = muLawTable();
  for (let index = 0; index < samples.length; index += 1)
    bytes[dataAt + index] = table[(samples[index] ?? 0) & 0xffff] ?? 0;
  return bytes;
}

/** A WAV file of the µ-law codes of several, one after the other. */
export function muLawToWav(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const { bytes, dataAt } = openWav({ tag: 7, sampleRate: CARRIER_SAMPLE_RATE, sampleBytes: 1, count });
  let at = dataAt;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** The code of every sample, by its 16 bits. */
const muLawTable = once(() =>
  Uint8Array.from({ length: 65_536 }, (_, bits) => encodeMuLaw((bits << 16) >> 16)),
);

type Layout = { tag: number; sampleRate: number; sampleBytes: number; count: number };

/** Allocates a file with its header written. Formats other than PCM also state the number of samples (RFC 2361). */
function openWav({ tag, sampleRate, sampleBytes, count }: Layout) {
  const isPcm = tag === 1;
  const dataBytes = count * sampleBytes;
  const dataAt = isPcm ? 44 : 58;
  const bytes = new Uint8Array(dataAt + dataBytes + (dataBytes % 2));
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, isPcm ? 16 : 18, true);
  view.setUint16(20, tag, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * sampleBytes, true);
  view.setUint16(32, sampleBytes, true);
  view.setUint16(34, 8 * sampleBytes, true);
  if (!isPcm) {
    write(38, 'fact');
    view.setUint32(42, 4, true);
    view.setUint32(46, count, true);
  }
  write(dataAt - 8, 'data');
  view.setUint32(dataAt - 4, dataBytes, true);
  return { bytes, view, dataAt };
}
