import { decodeALaw, decodeMuLaw } from './g711.ts';
import { clipSample, type Pcm } from './pcm.ts';
import type { Wav } from './wav.ts';

/** Converts a WAV file to mono 16-bit samples: channels are averaged, higher resolutions rounded. */
export function wavToPcm(wav: Wav): Pcm {
  const { channels, sampleRate, data, bitsPerSample } = wav;
  if (bitsPerSample === 8) return bytesToPcm(wav);
  // As they are: every processor that Workers run on stores the low byte first, too.
  if (bitsPerSample === 16 && channels === 1)
    return { samples: new Int16Array(data.slice().buffer), sampleRate };
  const read = readerOf(wav);
  const sampleBytes = bitsPerSample / 8;
  const samples = new Int16Array(data.length / (sampleBytes * channels));
  for (let frame = 0, at = 0; frame < samples.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, at += sampleBytes) sum += read(at);
    samples[frame] = clipSample(sum / channels);
  }
  return { samples, sampleRate };
}

/** The same for samples of a byte, of which a file has the most: by a table of all values. */
function bytesToPcm({ channels, sampleRate, data, ...format }: Wav): Pcm {
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const table = Float64Array.from(every, readerOf({ ...format, channels, sampleRate, data: every }));
  const samples = new Int16Array(data.length / channels);
  if (channels === 1) {
    for (let at = 0; at < samples.length; at += 1) samples[at] = table[data[at] ?? 0] ?? 0;
    return { samples, sampleRate };
  }
  for (let frame = 0, at = 0; frame < samples.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, at += 1) sum += table[data[at] ?? 0] ?? 0;
    samples[frame] = clipSample(sum / channels);
  }
  return { samples, sampleRate };
}

/** Returns a function that reads the sample at a byte offset, scaled to 16 bits. */
function readerOf({ encoding, bitsPerSample, data }: Wav): (at: number) => number {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (encoding === 'mu-law') return (at) => decodeMuLaw(view.getUint8(at));
  if (encoding === 'a-law') return (at) => decodeALaw(view.getUint8(at));
  if (encoding === 'float') {
    const read = bitsPerSample === 32 ? view.getFloat32.bind(view) : view.getFloat64.bind(view);
    // NaN becomes silence.
    return (at) => clipSample(read(at, true) * 32_768 || 0);
  }
  // 8-bit PCM is unsigned; all other widths are signed.
  if (bitsPerSample === 8) return (at) => (view.getUint8(at) - 128) * 256;
  if (bitsPerSample === 16) return (at) => view.getInt16(at, true);
  if (bitsPerSample === 24) return (at) => view.getInt16(at + 1, true) + view.getUint8(at) / 256;
  return (at) => view.getInt32(at, true) / 65_536;
}
