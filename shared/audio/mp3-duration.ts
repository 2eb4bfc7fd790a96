import { type Mp3Frame, readMp3Frame } from './mp3-frame.ts';
import { mp3TagBytes } from './mp3-tag.ts';

/** The bytes are no MP3 file, or one too damaged. The message may be shown to a customer. */
export class Mp3Error extends Error {
  override name = 'Mp3Error';
}

/** So many frames in a row make an MP3; noise has a header here and there. */
const MIN_FRAMES = 2;
/** The part of a file that may be neither audio nor a tag. */
const MAX_DAMAGE = 0.01;

/**
 * What an MP3 file lasts, in milliseconds: all the frames that a player finds, as it looks for the next one after damage;
 * of files that were joined those of each. Throws Mp3Error.
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
      // What is cut short at the end is not played.
      if (frame.isInfo || at > bytes.length) continue;
      seconds += frame.samples / frame.sampleRate;
      frames += 1;
      continue;
    }
    inStep = false;
    // A tag within the file is read through, since players differ in what they skip.
    if (at >= tagEnd) tagEnd = at + mp3TagBytes(bytes, at);
    if (at >= tagEnd) damaged += 1;
    if (damaged > bytes.length * MAX_DAMAGE)
      throw new Mp3Error(frames < MIN_FRAMES ? 'Takes a WAV or MP3 file.' : 'The MP3 file is damaged.');
    at += 1;
  }
  if (frames < MIN_FRAMES) throw new Mp3Error('Takes a WAV or MP3 file.');
  return Math.max(1, Math.round(seconds * 1000));
}

/** Whether another frame of the same kind, a tag or the end comes right after a frame. */
function isFollowed(bytes: Uint8Array, at: number, { bytes: length, sampleRate }: Mp3Frame): boolean {
  const end = at + length;
  if (end === bytes.length) return true;
  return readMp3Frame(bytes, end)?.sampleRate === sampleRate || mp3TagBytes(bytes, end) > 0;
}
