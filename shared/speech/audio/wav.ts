import { SPEECH_MESSAGES } from '../messages.ts';
import { AudioError } from './audio-error.ts';

type WavEncoding = 'pcm' | 'float' | 'a-law' | 'mu-law';

/** The audio in a WAV file. `data`: the samples as stored, whole frames only. */
export type Wav = {
  encoding: WavEncoding;
  bitsPerSample: number;
  channels: number;
  sampleRate: number;
  data: Uint8Array;
  /** Duration computed from the samples, not from the header. */
  durationMs: number;
  /** The file is truncated: it has fewer samples than its header promises. */
  isCut: boolean;
};

type Format = Omit<Wav, 'data' | 'durationMs' | 'isCut'>;

/** Format tags of `fmt ` chunks: RFC 2361 and Microsoft's mmreg.h. */
const ENCODINGS: Record<number, WavEncoding> = { 1: 'pcm', 3: 'float', 6: 'a-law', 7: 'mu-law' };
const EXTENSIBLE = 0xfffe;
const BITS: Record<WavEncoding, readonly number[]> = {
  pcm: [8, 16, 24, 32],
  float: [32, 64],
  'a-law': [8],
  'mu-law': [8],
};
const MAX_CHANNELS = 8;
const MAX_SAMPLE_RATE = 96_000;
/** Sizes from here on mean "unknown": streaming writers put 2³²−1, 2³¹−1 or slightly less. */
const UNKNOWN_SIZE = 0x7fff_0000;

/**
 * Parses a WAV file (RIFF, little-endian) without copying its samples. Chunks may come in any order; a `data` chunk
 * that is truncated, or of unknown size (0 or about 2³¹, as in streams), extends to the end of the bytes. Throws
 * AudioError.
 */
export function readWav(bytes: Uint8Array): Wav {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12 || tagAt(view, 0) !== 'RIFF' || tagAt(view, 8) !== 'WAVE')
    throw new AudioError(SPEECH_MESSAGES.notWav);
  const { format, data, isCut } = readChunks(view, bytes);
  if (format === undefined || data === undefined) throw new AudioError(SPEECH_MESSAGES.wavWithoutSamples);
  const frameBytes = (format.bitsPerSample / 8) * format.channels;
  const frames = Math.floor(data.length / frameBytes);
  return {
    ...format,
    data: data.subarray(0, frames * frameBytes),
    durationMs: Math.round((frames * 1000) / format.sampleRate),
    isCut,
  };
}

/** The chunks that matter, up to the one that is found last. */
function readChunks(view: DataView, bytes: Uint8Array) {
  let format: Format | undefined;
  let data: Uint8Array | undefined;
  let isCut = false;
  for (let at = 12; at + 8 <= bytes.length && (format === undefined || data === undefined); ) {
    const tag = tagAt(view, at);
    const start = at + 8;
    const size = view.getUint32(at + 4, true);
    if (tag === 'fmt ') format = readFormat(view, start, size);
    const isOpen = tag === 'data' && (size === 0 || size >= UNKNOWN_SIZE);
    const end = isOpen ? bytes.length : Math.min(start + size, bytes.length);
    if (tag === 'data') {
      data = bytes.subarray(start, end);
      isCut = !isOpen && start + size > bytes.length;
    }
    // Chunks are padded to an even size.
    at = end + (size % 2);
  }
  return { format, data, isCut };
}

function readFormat(view: DataView, start: number, size: number): Format {
  if (size < 16 || start + size > view.byteLength) throw new AudioError(SPEECH_MESSAGES.wavFormatCut);
  const tag = view.getUint16(start, true);
  // An extensible format has its tag at the start of its GUID.
  const encoding = ENCODINGS[tag === EXTENSIBLE && size >= 26 ? view.getUint16(start + 24, true) : tag];
  const channels = view.getUint16(start + 2, true);
  const sampleRate = view.getUint32(start + 4, true);
  const bitsPerSample = view.getUint16(start + 14, true);
  if (encoding === undefined || !BITS[encoding].includes(bitsPerSample))
    throw new AudioError(SPEECH_MESSAGES.wavEncoding);
  if (channels < 1 || channels > MAX_CHANNELS) throw new AudioError(SPEECH_MESSAGES.wavChannels);
  if (sampleRate < 1_000 || sampleRate > MAX_SAMPLE_RATE) throw new AudioError(SPEECH_MESSAGES.wavSampleRate);
  return { encoding, bitsPerSample, channels, sampleRate };
}

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));
