/**
 * Bit rates of MPEG audio layer III in kbit/s by index (ISO 11172-3 and 13818-3; MPEG 2.5 as decoders implement it).
 */
const BIT_RATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Sample rates by index, by the version bits: 2.5, reserved, 2, 1. */
const SAMPLE_RATES = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
] as const;
const MPEG_1 = 3;
const LAYER_III = 1;

export type Mp3Frame = {
  bytes: number;
  samples: number;
  sampleRate: number;
  /** A silent first frame with metadata, as encoders write it (Xing, Info). */
  isInfo: boolean;
};

/** Reads the frame header at `at`; undefined when there is none. */
export function readMp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const kind = bytes[at + 1] ?? 0;
  if (bytes[at] !== 0xff || (kind & 0xe0) !== 0xe0 || at + 4 > bytes.length) return undefined;
  const version = (kind >> 3) & 3;
  if (((kind >> 1) & 3) !== LAYER_III) return undefined;
  const rates = bytes[at + 2] ?? 0;
  const sampleRate = SAMPLE_RATES[version]?.[(rates >> 2) & 3];
  const kbits = BIT_RATES[version === MPEG_1 ? 1 : 2][rates >> 4];
  if (sampleRate === undefined || !kbits) return undefined;
  const samples = version === MPEG_1 ? 1_152 : 576;
  const padding = (rates >> 1) & 1;
  const isMono = (bytes[at + 3] ?? 0) >> 6 === 3;
  const sideInfo = version === MPEG_1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return {
    samples,
    sampleRate,
    bytes: Math.floor((samples * kbits * 125) / sampleRate) + padding,
    isInfo: hasInfo(bytes, at + 4 + sideInfo),
  };
}

const [XING, INFO] = [0x58696e67, 0x496e666f];

/** Compared as a number: a hostile file has millions of headers. */
function hasInfo(bytes: Uint8Array, at: number): boolean {
  const high = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16);
  const tag = high | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
  return tag === XING || tag === INFO;
}
