import { describe, expect, test } from 'vitest';
import { AudioError } from '../../../shared/speech/audio/audio-error.ts';
import { toCarrierWav } from '../../../shared/speech/audio/carrier-wav.ts';
import { decodeALaw, decodeMuLaw, encodeMuLaw } from '../../../shared/speech/audio/g711.ts';
import { clipSample, durationMsOf, type Pcm } from '../../../shared/speech/audio/pcm.ts';
import { resample } from '../../../shared/speech/audio/resample.ts';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import { muLawToWav, pcmToMuLawWav, pcmToWav } from '../../../shared/speech/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';

/** A tone at half of full scale. */
const tone = (hertz: number, sampleRate: number, seconds = 1): Pcm => ({
  sampleRate,
  samples: Int16Array.from({ length: sampleRate * seconds }, (_, n) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * hertz * n) / sampleRate)),
  ),
});

const rms = ({ samples }: Pcm): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** A WAV file built by hand. */
function file(
  format: { tag: number; channels: number; rate: number; bits: number; extra?: number[] },
  data: number[],
  options: { dataSize?: number; before?: number[] } = {},
): Uint8Array {
  const { tag, channels, rate, bits, extra = [] } = format;
  const u16 = (value: number) => [value & 255, (value >> 8) & 255];
  const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
  const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));
  return Uint8Array.from([
    ...ascii('RIFF\0\0\0\0WAVE'),
    ...(options.before ?? []),
    ...ascii('fmt '),
    ...u32(16 + extra.length),
    ...u16(tag),
    ...u16(channels),
    ...u32(rate),
    ...u32((rate * channels * bits) / 8),
    ...u16((channels * bits) / 8),
    ...u16(bits),
    ...extra,
    ...ascii('data'),
    ...u32(options.dataSize ?? data.length),
    ...data,
  ]);
}

describe('readWav', () => {
  test('reads back what was written, with its true duration', () => {
    const pcm = tone(440, 16_000, 1.5);
    const wav = readWav(pcmToWav(pcm));
    expect(wav).toMatchObject({ encoding: 'pcm', bitsPerSample: 16, channels: 1, sampleRate: 16_000 });
    expect(wav.durationMs).toBe(1_500);
    expect(wavToPcm(wav)).toEqual(pcm);
  });

  test.each([
    ['8-bit PCM', { tag: 1, bits: 8 }, [0, 128, 255], [-32_768, 0, 32_512]],
    ['24-bit PCM', { tag: 1, bits: 24 }, [0, 0, 0x80, 0xff, 0xff, 0x7f], [-32_768, 32_767]],
    ['32-bit PCM', { tag: 1, bits: 32 }, [0, 0, 0, 0x40], [16_384]],
    ['32-bit float', { tag: 3, bits: 32 }, [0, 0, 0, 0x3f, 0, 0, 0xc0, 0x7f], [16_384, 0]],
    ['µ-law', { tag: 7, bits: 8 }, [0xff, 0x80, 0x00], [0, 32_124, -32_124]],
    ['A-law', { tag: 6, bits: 8 }, [0xd5, 0xaa, 0x2a], [8, 32_256, -32_256]],
  ])('reads %s', (_, format, data, samples) => {
    const wav = readWav(file({ ...format, channels: 1, rate: 8_000 }, data));
    expect([...wavToPcm(wav).samples]).toEqual(samples);
  });

  test('averages channels, and counts a duration in frames', () => {
    const wav = readWav(file({ tag: 1, channels: 2, rate: 1_000, bits: 16 }, [0, 1, 0, 3, 0, 0, 0, 4]));
    expect([...wavToPcm(wav).samples]).toEqual([512, 512]);
    expect(wav.durationMs).toBe(2);
    const three = readWav(
      file({ tag: 1, channels: 3, rate: 1_000, bits: 16 }, [1, 0, 2, 0, 6, 0, 255, 255, 0, 0, 0, 0]),
    );
    expect([...wavToPcm(three).samples]).toEqual([3, 0]);
  });

  test('reads an extensible format, past chunks of odd sizes', () => {
    const extra = [22, 0, 16, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113];
    const before = [...[...'LIST'].map((char) => char.charCodeAt(0)), 3, 0, 0, 0, 1, 2, 3, 0];
    const bytes = file({ tag: 0xfffe, channels: 1, rate: 8_000, bits: 16, extra }, [1, 0, 2, 0], { before });
    expect([...wavToPcm(readWav(bytes)).samples]).toEqual([1, 2]);
  });

  test.each([
    [0, false],
    [0xffffffff, false],
    [0x7fffffff, false],
    [5, false],
    [6, true],
    [1_000, true],
  ])(
    'uses the samples that exist when their size is given as %i, and reports missing ones',
    (dataSize, isCut) => {
      const bytes = file({ tag: 1, channels: 1, rate: 8_000, bits: 16 }, [1, 0, 2, 0, 9], { dataSize });
      expect([...wavToPcm(readWav(bytes)).samples]).toEqual([1, 2]);
      expect(readWav(bytes).isCut).toBe(isCut);
    },
  );

  test('reads the largest number of channels and the highest and lowest rates', () => {
    for (const [channels, rate] of [
      [8, 96_000],
      [1, 1_000],
    ] as const)
      expect(readWav(file({ tag: 1, channels, rate, bits: 16 }, Array(16).fill(0)))).toMatchObject({
        channels,
        sampleRate: rate,
      });
  });

  test('reads a view into a larger buffer', () => {
    const bytes = pcmToWav(tone(440, 8_000, 0.1));
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 7);
    expect(readWav(larger.subarray(7)).durationMs).toBe(100);
  });

  const valid = { tag: 1, channels: 1, rate: 8_000, bits: 16 };
  test.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('this is a text and not a WAV file')],
    ['a header alone', pcmToWav(tone(440, 8_000, 0.1)).subarray(0, 20)],
    ['no samples', pcmToWav(tone(440, 8_000, 0.1)).subarray(0, 36)],
    ['MP3 in a WAV', file({ ...valid, tag: 0x55, bits: 0 }, [1, 2])],
    ['12 bits', file({ ...valid, bits: 12 }, [1, 2])],
    ['no channel', file({ ...valid, channels: 0 }, [1, 2])],
    ['nine channels', file({ ...valid, channels: 9 }, Array(18).fill(0))],
    ['another RIFF file', Uint8Array.from(pcmToWav(tone(440, 8_000, 0.1))).fill(0x41, 8, 12)],
    ['no sample rate', file({ ...valid, rate: 0 }, [1, 2])],
    ['more than 96 kHz', file({ ...valid, rate: 96_001 }, [1, 2])],
    ['an absurd sample rate', file({ ...valid, rate: 4_000_000 }, [1, 2])],
  ])('refuses %s', (_, bytes) => {
    expect(() => readWav(bytes)).toThrow(AudioError);
  });

  test('fails in no other way, wherever a byte is changed or the file is cut', () => {
    const bytes = pcmToMuLawWav(tone(440, 8_000, 0.01));
    for (let at = 0; at < 58; at += 1) {
      for (const value of [0, 1, 127, 255]) {
        const changed = bytes.slice();
        changed[at] = value;
        for (const some of [changed, bytes.subarray(0, at)]) {
          try {
            wavToPcm(readWav(some));
          } catch (error) {
            expect(error).toBeInstanceOf(AudioError);
          }
        }
      }
    }
  });
});

test('A WAV file is written with a header that states what it holds', () => {
  const valueAt = (bytes: Uint8Array, at: number, size: number) => Buffer.from(bytes).readUIntLE(at, size);
  const layoutOf = (bytes: Uint8Array) => ({
    tags: [0, 8, 12].map((at) => Buffer.from(bytes).toString('latin1', at, at + 4)),
    riffBytes: valueAt(bytes, 4, 4),
    formatBytes: valueAt(bytes, 16, 4),
    format: [20, 22, 32, 34].map((at) => valueAt(bytes, at, 2)),
    rates: [24, 28].map((at) => valueAt(bytes, at, 4)),
  });
  const pcm = { samples: Int16Array.of(1, -2, 3), sampleRate: 8_000 };
  const tags = ['RIFF', 'WAVE', 'fmt '];
  expect(layoutOf(pcmToWav(pcm))).toEqual({
    tags,
    riffBytes: 42,
    formatBytes: 16,
    format: [1, 1, 2, 16],
    rates: [8_000, 16_000],
  });
  expect([...pcmToWav(pcm).subarray(36)]).toEqual([...Buffer.from('data'), 6, 0, 0, 0, 1, 0, 254, 255, 3, 0]);
  // Other formats state the number of samples, and an odd number of bytes is padded.
  const muLaw = pcmToMuLawWav(pcm);
  expect(layoutOf(muLaw)).toEqual({
    tags,
    riffBytes: 54,
    formatBytes: 18,
    format: [7, 1, 1, 8],
    rates: [8_000, 8_000],
  });
  expect([...muLaw.subarray(36)]).toEqual([
    ...[0, 0, ...Buffer.from('fact'), 4, 0, 0, 0, 3, 0, 0, 0, ...Buffer.from('data'), 3, 0, 0, 0],
    ...[1, -2, 3].map(encodeMuLaw),
    0,
  ]);
  const codes = Uint8Array.of(5, 6, 7);
  expect([...muLawToWav([codes, codes]).subarray(54)]).toEqual([6, 0, 0, 0, 5, 6, 7, 5, 6, 7]);
});

test('Samples are rounded, and clipped where they are out of range', () => {
  const values = [0.4, 0.5, -0.4, -0.6, 32_767.4, 32_768, 70_000, -32_768.4, -32_769, -70_000];
  expect(values.map((value) => clipSample(value) + 0)).toEqual([
    0, 1, 0, -1, 32_767, 32_767, 32_767, -32_768, -32_768, -32_768,
  ]);
});

test('G.711 is accurate to its steps', () => {
  for (let sample = -32_768; sample < 32_768; sample += onCi(1, 7)) {
    const decoded = decodeMuLaw(encodeMuLaw(sample));
    expect(Math.abs(decoded - sample)).toBeLessThanOrEqual(
      Math.max(4, Math.abs(sample) / 16 + 4, 0) + (Math.abs(sample) > 32_124 ? 650 : 0),
    );
  }
  expect(new Set(Array.from({ length: 256 }, (_, byte) => decodeALaw(byte))).size).toBe(256);
});

describe('resample', () => {
  test.each([
    [16_000, 8_000],
    [22_050, 8_000],
    [22_050, 16_000],
    [44_100, 8_000],
    [8_000, 16_000],
    [11_025, 8_000],
    [47_999, 8_000],
  ])('keeps a tone of 1 kHz and the duration, from %i to %i Hz', async (from, to) => {
    const before = tone(1_000, from);
    const after = await resample(before, to);
    expect(Math.abs(durationMsOf(after) - durationMsOf(before))).toBeLessThanOrEqual(1);
    expect(rms(after) / rms(before)).toBeCloseTo(1, 1);
    const expected = tone(1_000, to).samples;
    const middle = after.samples.subarray(200, -200);
    expect(Math.max(...middle.map((sample, n) => Math.abs(sample - (expected[n + 200] ?? 0))))).toBeLessThan(
      120,
    );
  });

  test('lets other work run during a long conversion', async () => {
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    });
    await resample(tone(1_000, 48_000, 60), 8_000);
    clearInterval(others);
    expect(turns).toBeGreaterThan(5);
  });

  test.runIf(IS_CI)('keeps the quality of the largest upload, ten minutes', async () => {
    const sampleRate = 17_476;
    const [voice, alias] = [tone(1_000, sampleRate, 600), tone(6_000, sampleRate, 600)];
    const { samples } = await resample(voice, 8_000);
    const expected = tone(1_000, 8_000).samples.subarray(200, 4_200);
    // Both tones repeat every second.
    for (const second of [0, 300, 598]) {
      const part = samples.subarray(second * 8_000 + 200, second * 8_000 + 4_200);
      expect(Math.max(...part.map((sample, n) => Math.abs(sample - (expected[n] ?? 0))))).toBeLessThan(30);
    }
    expect(rms(await resample(alias, 8_000))).toBeLessThan(rms(alias) / 2_000);
  });

  test('conversions at the same time do not disturb each other', async () => {
    const [low, high] = [tone(440, 44_100, onCi(20, 5)), tone(1_000, 22_050, onCi(40, 10))];
    const alone = [await resample(low, 8_000), await resample(high, 16_000)];
    const together = await Promise.all([resample(low, 8_000), resample(high, 16_000)]);
    const isAsAlone = ({ samples }: Pcm, n: number) =>
      samples.every((sample, at) => sample === alone[n]?.samples[at]);
    expect(together.map(isAsAlone)).toEqual([true, true]);
  });

  test('clips what is too loud', async () => {
    const samples = tone(300, 8_000).samples.map((sample) => (sample < 0 ? -32_768 : 32_767));
    const after = await resample({ samples, sampleRate: 8_000 }, 16_000);
    expect(Math.max(...after.samples)).toBe(32_767);
    expect(Math.min(...after.samples)).toBe(-32_768);
    // A sample that exceeds the range would have the other sign.
    const isFlip = (sample: number, n: number) => sample < 0 !== (after.samples[n - 1] ?? 0) < 0;
    expect(after.samples.filter(isFlip).length).toBeLessThanOrEqual(2 * 300);
  });

  test('removes frequencies that the lower rate cannot represent', async () => {
    expect(rms(await resample(tone(6_000, 22_050), 8_000))).toBeLessThan(rms(tone(6_000, 22_050)) / 200);
  });
});

test('carriers get G.711 µ-law at 8 kHz of the same duration and loudness', async () => {
  const pcm = tone(800, 44_100, 2);
  const wav = readWav(await toCarrierWav(pcmToWav(pcm)));
  expect(wav).toMatchObject({
    encoding: 'mu-law',
    bitsPerSample: 8,
    channels: 1,
    sampleRate: 8_000,
    durationMs: 2_000,
  });
  expect(rms(wavToPcm(wav)) / rms(pcm)).toBeCloseTo(1, 1);
});
