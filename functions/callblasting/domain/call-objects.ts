import type { AttemptName } from '../../../db/sql/attempts.ts';
import { isSpoken, SPEECH } from '../../../shared/calls/play-url.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { openAudioStore } from '../../../shared/speech/audio-store.ts';
import { type ByteRange, openBucket } from '../../../shared/storage/bucket.ts';

/** What calls store in R2: the audio they play, and their recordings. */
export function openCallObjects({ env, meter }: Pick<BaseContext, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'CALL_AUDIOS', meter);
  const recordingKey = (callId: string, attempt: number) => `recordings/${callId}/${attempt}.wav`;
  return {
    /** Audio in the format that carriers play, uploaded or synthesized. */
    openAudio: (key: string, range?: ByteRange) =>
      isSpoken(key)
        ? openAudioStore({ env, meter }).open(key.slice(SPEECH.length), 'carrier.wav', range)
        : bucket.getStream(key, range),
    headAudio: (key: string) =>
      isSpoken(key)
        ? openAudioStore({ env, meter }).head(key.slice(SPEECH.length), 'carrier.wav')
        : bucket.getHead(key),
    putRecording: (callId: string, attempt: number, bytes: Uint8Array) =>
      bucket.put(recordingKey(callId, attempt), bytes),
    headRecording: (callId: string, attempt: number) => bucket.getHead(recordingKey(callId, attempt)),
    openRecording: (callId: string, attempt: number, range: ByteRange) =>
      bucket.getStream(recordingKey(callId, attempt), range),
    /** At most 1,000. */
    deleteRecordings: (names: readonly AttemptName[]) =>
      bucket.delete(...names.map(({ callId, attempt }) => recordingKey(callId, attempt))),
  };
}
