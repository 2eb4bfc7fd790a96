import { SPEECH_MESSAGES } from '../messages.ts';
import { AudioError } from './audio-error.ts';
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts';

/** Fewer consecutive frames may be a header found by chance in other data. */
const MIN_FRAMES = 2;
/**
 * The largest accepted share of bytes that are neither audio nor a tag, or look like the beginning of a frame inside a tag:
 * by chance, one in 8,000 does.
 */
const MAX_DAMAGE = 0.01;

/**
 * The duration of an MP3 file in milliseconds: the sum of all frames a player would find, resynchronizing after damage
 * and across concatenated files. Throws AudioError.
 */
export function mp3DurationMs(bytes: Uint8Array): number {
  let at = bytes[0] === 0x49 ? mp3TagBytes(bytes, 0) : 0;
  let seconds = 0;
  let frames = 0;
  let damaged = 0;
  let tagEnd = at;
  for (let inStep = false; at < bytes.length; ) {
    const frame = readMp3Frame(bytes, at);
    if (frame !== undefined && (inStep || isFollowed(bytes, at, frame))) {
      inStep = true;
      at += frame.bytes;
      const played = playedSec(frame, at <= bytes.length);
      seconds += played;
      frames += Math.sign(played);
      continue;
    }
    inStep = false;
    // Frames inside a tag are still read, since players differ in what they skip.
    if (at >= tagEnd) tagEnd = at + mp3TagBytes(bytes, at);
    damaged += isDamage(bytes, at, tagEnd) ? 1 : 0;
    if (damaged > bytes.length * MAX_DAMAGE) throw toDamaged(frames);
    at = nextHeader(bytes, at + 1, tagEnd);
  }
  if (frames < MIN_FRAMES) throw new AudioError(SPEECH_MESSAGES.notAnAudio);
  return Math.max(1, Math.round(seconds * 1000));
}

/** A truncated last frame is not played. */
const playedSec = ({ isInfo, samples, sampleRate }: Mp3Frame, isWhole: boolean): number =>
  isInfo || !isWhole ? 0 : samples / sampleRate;

const isDamage = (bytes: Uint8Array, at: number, tagEnd: number): boolean =>
  at >= tagEnd || bytes[at] === 0xff;

const toDamaged = (frames: number): AudioError =>
  new AudioError(frames < MIN_FRAMES ? SPEECH_MESSAGES.notAnAudio : SPEECH_MESSAGES.mp3Damaged);

/** The rest of the sync word and the layer, in the second byte. */
const [SYNC_AND_LAYER, LAYER_III] = [0xe6, 0xe2];

/** Finds where a frame may begin, by the sync word and the layer, or the end of the tag. */
function nextHeader(bytes: Uint8Array, from: number, tagEnd: number): number {
  const end = Math.min(tagEnd, bytes.length);
  let at = from;
  while (at < end && (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & SYNC_AND_LAYER) !== LAYER_III)) at += 1;
  return at;
}

/** Whether a frame is directly followed by another of the same kind, a tag, or the end. */
function isFollowed(bytes: Uint8Array, at: number, { bytes: length, sampleRate }: Mp3Frame): boolean {
  const end = at + length;
  if (end === bytes.length) return true;
  return readMp3Frame(bytes, end)?.sampleRate === sampleRate || mp3TagBytes(bytes, end) > 0;
}

const nameOf = (text: string) => new TextEncoder().encode(text);
const ID3 = nameOf('ID3');
const ID3_V1 = nameOf('TAG');
const APE = nameOf('APETAGEX');

/** The size of the ID3v2, ID3v1 or APE tag at `at`, from its header; 0 when there is none. */
function mp3TagBytes(bytes: Uint8Array, at: number): number {
  if (isAt(bytes, at, ID3)) return id3v2Bytes(bytes.subarray(at, at + 10));
  if (isAt(bytes, at, ID3_V1)) return 128;
  if (!isAt(bytes, at, APE) || at + 32 > bytes.length) return 0;
  // Its size excludes the header, which is optional.
  return 32 + new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(12, true);
}

/** The size is encoded in four groups of seven bits. */
function id3v2Bytes([, , , , , flags = 0, a = 0, b = 0, c = 0, d = 0]: Uint8Array): number {
  const footer = (flags & 0x10) === 0 ? 0 : 10;
  return 10 + footer + ((a & 0x7f) << 21) + ((b & 0x7f) << 14) + ((c & 0x7f) << 7) + (d & 0x7f);
}

/** Byte by byte, since this is asked at each byte of a damaged file. */
function isAt(bytes: Uint8Array, at: number, name: Uint8Array): boolean {
  for (let index = 0; index < name.length; index += 1) if (bytes[at + index] !== name[index]) return false;
  return true;
}
