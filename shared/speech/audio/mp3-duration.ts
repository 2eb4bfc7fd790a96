import { SPEECH_MESSAGES } from '../messages.ts';
import { AudioError } from './audio-error.ts';
import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts';
import { mp3TagBytes } from './mp3-tag.ts';

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
      // A truncated last frame is not played.
      if (frame.isInfo || at > bytes.length) continue;
      seconds += frame.samples / frame.sampleRate;
      frames += 1;
      continue;
    }
    inStep = false;
    // Frames inside a tag are still read, since players differ in what they skip.
    if (at >= tagEnd) tagEnd = at + mp3TagBytes(bytes, at);
    if (at >= tagEnd || bytes[at] === 0xff) damaged += 1;
    if (damaged > bytes.length * MAX_DAMAGE)
      throw new AudioError(frames < MIN_FRAMES ? SPEECH_MESSAGES.notAnAudio : SPEECH_MESSAGES.mp3Damaged);
    at = nextHeader(bytes, at + 1, tagEnd);
  }
  if (frames < MIN_FRAMES) throw new AudioError(SPEECH_MESSAGES.notAnAudio);
  return Math.max(1, Math.round(seconds * 1000));
}

/** The rest of the sync word and the layer, in the second byte. */
const [SYNC_AND_LAYER, LAYER_III] = [0xe6, 0xe2];

/** Where a frame may begin, by the sync word and the layer, or the end of the tag. */
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
