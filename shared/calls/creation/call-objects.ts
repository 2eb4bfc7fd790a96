import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type ByteRange, openBucket } from '../../platform/storage/bucket.ts';
import { openAudioStore } from '../../speech/audio-store.ts';
import { readAudioKey } from '../audio-key.ts';

/** What calls store in R2: the audio they play, and their recordings. */
export function openCallObjects({ env, meter }: Pick<Ctx, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'CALL_AUDIOS', meter);
  const recordingKey = (callId: string, attempt: number) => `recordings/${callId}/${attempt}.wav`;
  return {
    /** Audio in the format that carriers play, uploaded or synthesized. */
    openAudio: (key: string, range?: ByteRange) => {
      const { speechId } = readAudioKey(key);
      return speechId === undefined
        ? bucket.getStream(key, range)
        : openAudioStore({ env, meter }).open(speechId, 'carrier.wav', range);
    },
    headAudio: (key: string) => {
      const { speechId } = readAudioKey(key);
      return speechId === undefined
        ? bucket.getHead(key)
        : openAudioStore({ env, meter }).head(speechId, 'carrier.wav');
    },
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
