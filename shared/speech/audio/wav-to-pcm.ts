import { decodeALaw, decodeMuLaw } from './g711.ts';
import { clipSample, type Pcm } from './pcm.ts';
import type { Wav } from './wav.ts';

/** Converts a WAV file to mono 16-bit samples: higher resolutions are rounded, channels averaged. */
export const wavToPcm = (wav: Wav): Pcm => ({
  samples: average(readSamples(wav), wav.channels),
  sampleRate: wav.sampleRate,
});

/** The samples of all channels, interleaved. Each format has a loop of its own, which compiles for its array. */
function readSamples({ encoding, bitsPerSample, data }: Wav): Int16Array {
  if (bitsPerSample === 8) return readBytes(data, encoding);
  // Copied for its alignment; every processor that Workers run on stores the low byte first, too.
  const { buffer } = data.slice();
  if (encoding === 'float')
    return readFloats(new Float64Array(bitsPerSample === 64 ? buffer : new Float32Array(buffer)));
  if (bitsPerSample === 24) return readTriples(data);
  return bitsPerSample === 16 ? new Int16Array(buffer) : readWords(new Int32Array(buffer));
}

function decodeByte(encoding: Wav['encoding'], byte: number): number {
  if (encoding === 'mu-law') return decodeMuLaw(byte);
  // 8-bit PCM is unsigned; all other widths are signed.
  return encoding === 'a-law' ? decodeALaw(byte) : (byte - 128) * 256;
}

/** Converts bytes by a table of all values: a file has the most samples when they are bytes. */
function readBytes(data: Uint8Array, encoding: Wav['encoding']): Int16Array {
  const table = Int16Array.from({ length: 256 }, (_, byte) => decodeByte(encoding, byte));
  const samples = new Int16Array(data.length);
  for (let at = 0; at < samples.length; at += 1) samples[at] = table[data[at] ?? 0] ?? 0;
  return samples;
}

function readTriples(data: Uint8Array): Int16Array {
  const samples = new Int16Array(data.length / 3);
  for (let index = 0, at = 0; index < samples.length; index += 1, at += 3) {
    const high = ((data[at + 2] ?? 0) << 24) >> 16;
    samples[index] = clipSample((high | (data[at + 1] ?? 0)) + (data[at] ?? 0) / 256);
  }
  return samples;
}

function readWords(data: Int32Array): Int16Array {
  const samples = new Int16Array(data.length);
  for (let at = 0; at < samples.length; at += 1) samples[at] = clipSample((data[at] ?? 0) / 65_536);
  return samples;
}

/** NaN becomes silence. */
function readFloats(data: Float64Array): Int16Array {
  const samples = new Int16Array(data.length);
  for (let at = 0; at < samples.length; at += 1) samples[at] = clipSample((data[at] ?? 0) * 32_768 || 0);
  return samples;
}

function average(interleaved: Int16Array, channels: number): Int16Array {
  if (channels === 1) return interleaved;
  const samples = new Int16Array(interleaved.length / channels);
  if (channels === 2) {
    for (let frame = 0, at = 0; frame < samples.length; frame += 1, at += 2)
      samples[frame] = ((interleaved[at] ?? 0) + (interleaved[at + 1] ?? 0) + 1) >> 1;
    return samples;
  }
  for (let frame = 0, at = 0; frame < samples.length; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1, at += 1) sum += interleaved[at] ?? 0;
    samples[frame] = clipSample(sum / channels);
  }
  return samples;
}
