/** MPEG audio, layer III: bit rates in kbit/s by index (ISO 11172-3 and 13818-3, and 2.5 as decoders read it). */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Samples a second by index, by the version bits: 2.5, reserved, 2, 1. */
const SAMPLE_RATES = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
] as const;
const MPEG_1 = 3;
const LAYER_III = 1;
/** So many frames in a row make a file an MP3; noise has a header here and there. */
const MIN_FRAMES = 2;

type Frame = { bytes: number; samples: number; sampleRate: number; sideInfo: number };

/** What an MP3 file lasts, in milliseconds, by its frames; undefined when it is none. */
export function mp3DurationMs(bytes: Uint8Array): number | undefined {
  let at = skipId3(bytes);
  let seconds = 0;
  let frames = 0;
  for (let frame = readFrame(bytes, at); frame !== undefined; frame = readFrame(bytes, at)) {
    if (frames > 0 || !isInfoFrame(bytes, at, frame)) seconds += frame.samples / frame.sampleRate;
    frames += 1;
    at += frame.bytes;
  }
  return frames >= MIN_FRAMES && seconds > 0 ? Math.max(1, Math.round(seconds * 1000)) : undefined;
}

/** Where the audio begins: an ID3v2 tag says its size in four times seven bits. */
function skipId3(bytes: Uint8Array): number {
  const [i, d, three, , , flags = 0, a = 0, b = 0, c = 0, e = 0] = bytes;
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0;
  const footer = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (e & 0x7f);
}

/** The frame whose header is at `at`; undefined when there is none. */
function readFrame(bytes: Uint8Array, at: number): Frame | undefined {
  const [sync = 0, kind = 0, rates = 0, mode = 0] = bytes.subarray(at, at + 4);
  if (at + 4 > bytes.length || sync !== 0xff || (kind & 0xe0) !== 0xe0) return undefined;
  const version = (kind >> 3) & 3;
  if (((kind >> 1) & 3) !== LAYER_III) return undefined;
  const sampleRate = SAMPLE_RATES[version]?.[(rates >> 2) & 3];
  const kbits = BIT_RATES[version === MPEG_1 ? 1 : 2][rates >> 4];
  if (sampleRate === undefined || !kbits) return undefined;
  const samples = version === MPEG_1 ? 1_152 : 576;
  const padding = (rates >> 1) & 1;
  const isMono = mode >> 6 === 3;
  return {
    samples,
    sampleRate,
    bytes: Math.floor((samples * kbits * 125) / sampleRate) + padding,
    sideInfo: version === MPEG_1 ? (isMono ? 17 : 32) : isMono ? 9 : 17,
  };
}

/** Encoders may begin with a frame of silence that describes the rest. */
function isInfoFrame(bytes: Uint8Array, at: number, { sideInfo }: Frame): boolean {
  const start = at + 4 + sideInfo;
  const tag = String.fromCharCode(...bytes.subarray(start, start + 4));
  return tag === 'Xing' || tag === 'Info';
}
