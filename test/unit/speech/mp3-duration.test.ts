import { describe, expect, test } from 'vitest';
import { AudioError } from '../../../shared/speech/audio/audio-error.ts';
import { mp3DurationMs } from '../../../shared/speech/audio/mp3-duration.ts';
import { readMp3Frame } from '../../../shared/speech/audio/mp3-frame.ts';
import { cpuMsOf } from '../../harness/machine/cpu-ms.ts';

type Kind = { header: number[]; bytes: number; ms: number };
const STEREO: Kind = { header: [0xff, 0xfb, 0x90, 0x00], bytes: 417, ms: 1_152 / 44.1 };
const LOW: Kind = { header: [0xff, 0xf3, 0x48, 0xc4], bytes: 144, ms: 576 / 16 };

/** This many frames, whose audio bytes resemble no header. */
function frames(count: number, { header, bytes }: Kind = STEREO): Buffer {
  const frame = Buffer.alloc(bytes, 0x55);
  frame.set(header);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

const ascii = (text: string) => Buffer.from(text, 'latin1');
const id3v2 = (size: number) =>
  Buffer.concat([ascii(`ID3\x04\0\0\0\0${String.fromCharCode(size >> 7, size & 127)}`), Buffer.alloc(size)]);
const id3v1 = Buffer.concat([ascii('TAG'), Buffer.alloc(125)]);
const ape = Buffer.concat([ascii('APETAGEX'), Buffer.from([208, 7, 0, 0, 0, 0, 0, 0]), Buffer.alloc(16)]);
const info = frames(1);
info.set(ascii('Info'), 36);
const lowInfo = frames(1, LOW);
lowInfo.set(ascii('Xing'), 13);

const noise = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 7_919 + 13) % 251));
const ms = (count: number, { ms }: Kind = STEREO) => Math.round(count * ms);

describe('The duration of an MP3', () => {
  test.each<[string, Buffer, number]>([
    ['bare frames', frames(115), ms(115)],
    ['frames of MPEG-2', frames(115, LOW), ms(115, LOW)],
    ['tags around them', Buffer.concat([id3v2(300), frames(50), ape, id3v1]), ms(50)],
    ['a frame that describes the rest', Buffer.concat([info, frames(50)]), ms(50)],
    ['a truncated last frame', frames(50).subarray(0, -10), ms(49)],
    ['two joined files', Buffer.concat([frames(50), frames(80)]), ms(130)],
    [
      'two files with different rates, tags and descriptions',
      Buffer.concat([id3v2(90), info, frames(50), id3v1, id3v2(90), lowInfo, frames(80, LOW), id3v1]),
      Math.round(50 * STEREO.ms + 80 * LOW.ms),
    ],
    ['audio inside a tag', Buffer.concat([frames(5), id3v2(16_000).subarray(0, 10), frames(500)]), ms(505)],
    ['a little data that is not audio', Buffer.concat([frames(200), noise(300), frames(300)]), ms(500)],
  ])('with %s', (_, bytes, expected) => {
    expect(Math.abs(mp3DurationMs(bytes) - expected)).toBeLessThanOrEqual(1);
  });

  test('the duration of an MP3 with damaged bytes covers the rest', () => {
    const bytes = frames(1_000);
    // Covers the header of frame 100 and the beginning of 101.
    bytes.set(noise(500), 100 * 417 - 20);
    expect(mp3DurationMs(bytes)).toBe(ms(998));
  });

  test('covers the audio after a little noise', () => {
    const bytes = Buffer.concat([frames(48), noise(300), frames(26_800)]);
    expect(mp3DurationMs(bytes)).toBeGreaterThan(700_000);
  });

  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['one frame', frames(1)],
    ['noise', noise(100_000)],
    ['a tag alone', id3v2(300)],
    [
      'a tag that is longer than the file',
      Buffer.concat([id3v2(300).subarray(0, 10), frames(20)].slice(0, 1)),
    ],
    ['audio that is mostly something else', Buffer.concat([frames(20), noise(300), frames(20)])],
    ['zeros after the audio', Buffer.concat([frames(20), Buffer.alloc(1_000)])],
  ])('is unknown for %s', (_, bytes) => {
    expect(() => mp3DurationMs(bytes)).toThrow(AudioError);
  });

  test('is found quickly, or refused, whatever the bytes', () => {
    const hostile = [
      Buffer.alloc(10 * 1024 * 1024, 0xff),
      Buffer.alloc(10 * 1024 * 1024, 'ID3\x04\0\0\x7f\x7f\x7f\x7f'),
      Buffer.alloc(10 * 1024 * 1024, 'TAG'),
      inTag([0xff, 0xf3, 0x14, 0xc4, 0x49]),
      inTag([0xff, 0xff, 0xfb]),
    ];
    const long = frames(24_000);
    const tookMs = cpuMsOf(() => {
      for (const bytes of hostile) expect(() => mp3DurationMs(bytes)).toThrow(AudioError);
      mp3DurationMs(long);
    });
    expect(tookMs).toBeLessThan(5_000);
  });

  /** Audio, and a tag of beginnings of frames that no frame follows. */
  function inTag(beginning: number[]): Buffer {
    const tag = Buffer.alloc(10 * 1024 * 1024, Buffer.from(beginning));
    return Buffer.concat([frames(5), Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), tag]);
  }
});

describe('The header of an MP3 frame', () => {
  test.each<[string, number[], number, number, number]>([
    ['MPEG-1 with 44.1 kHz', [0xff, 0xfb, 0x90, 0x00], 417, 1_152, 44_100],
    ['padding', [0xff, 0xfb, 0x92, 0x00], 418, 1_152, 44_100],
    ['48 kHz', [0xff, 0xfb, 0x94, 0x00], 384, 1_152, 48_000],
    ['32 kHz', [0xff, 0xfb, 0x98, 0x00], 576, 1_152, 32_000],
    ['a checksum', [0xff, 0xfa, 0x98, 0x00], 576, 1_152, 32_000],
    ['MPEG-2', [0xff, 0xf3, 0x48, 0x00], 144, 576, 16_000],
    ['MPEG-2.5', [0xff, 0xe3, 0x48, 0x00], 288, 576, 8_000],
  ])('says how long and how large a frame is, with %s', (_, header, bytes, samples, sampleRate) => {
    expect(readMp3Frame(Uint8Array.from(header), 0)).toEqual({ bytes, samples, sampleRate, isInfo: false });
    expect(readMp3Frame(Uint8Array.from([0, ...header]), 1)).toMatchObject({ bytes });
  });

  test.each<[string, number[]]>([
    ['is cut', [0xff, 0xfb, 0x90]],
    ['begins otherwise', [0xfe, 0xfb, 0x90, 0x00]],
    ['has half of the sync word', [0xff, 0x1b, 0x90, 0x00]],
    ['is of a reserved version', [0xff, 0xeb, 0x90, 0x00]],
    ['is of layer II', [0xff, 0xfd, 0x90, 0x00]],
    ['has no bit rate', [0xff, 0xfb, 0x00, 0x00]],
    ['has a forbidden bit rate', [0xff, 0xfb, 0xf0, 0x00]],
    ['has a reserved sample rate', [0xff, 0xfb, 0x9c, 0x00]],
  ])('is not read as one when it %s', (_, header) => {
    expect(readMp3Frame(Uint8Array.from(header), 0)).toBeUndefined();
  });

  test.each([
    ['MPEG-1, stereo', [0xff, 0xfb, 0x90, 0x00], 36],
    ['MPEG-1, mono', [0xff, 0xfb, 0x90, 0xc0], 21],
    ['MPEG-2, stereo', [0xff, 0xf3, 0x48, 0x00], 21],
    ['MPEG-2, mono', [0xff, 0xf3, 0x48, 0xc0], 13],
  ])('of %s is followed by a description of the rest where the side information ends', (_, header, at) => {
    const bytes = new Uint8Array(60);
    bytes.set(header);
    bytes.set(ascii('Xing'), at);
    expect(readMp3Frame(bytes, 0)).toMatchObject({ isInfo: true });
    bytes.set(ascii('Xinh'), at);
    expect(readMp3Frame(bytes, 0)).toMatchObject({ isInfo: false });
  });
});
