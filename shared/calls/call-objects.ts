import type { AttemptName } from '../../db/calls/functions/attempts.ts';
import { AUDIO_FORMATS } from '../../db/calls/tables/words.ts';
import { findDependencyError } from '../../db/engine/postgres-error.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { type ByteRange, openBucket } from '../kernel/storage/bucket.ts';
import { isSignedUrl, toSignedUrl } from '../kernel/storage/signed-url.ts';
import { openAudioStore } from '../speech/audio-store.ts';

/** The objects of calls in R2: the audio that they play, and their recordings. */
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
    /** Deletes at most 1,000 recordings. */
    deleteRecordings: (names: readonly AttemptName[]) =>
      bucket.delete(...names.map(({ callId, attempt }) => recordingKey(callId, attempt))),
  };
}

/** Uploaded audios in R2, in the format that carriers play. */
export function openAudioObjects({ env, meter }: Pick<Ctx, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'CALL_AUDIOS', meter);
  return {
    put: bucket.put,
    /** Deletes at most 1,000 objects. */
    delete: (keys: readonly string[]) => bucket.delete(...keys),
  };
}

type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** The key of an uploaded audio's object. The key of a text's audio is `speech/<id>`, as `create_text_call` makes it. */
export const toAudioKey = ({ id, format }: { id: string; format: AudioFormat }): string =>
  `audios/${id}.${format}`;

const FORM = /^(?:speech\/(?<speechId>.+)|audios\/.+\.(?<extension>\w+))$/;

/**
 * Reads a key of call audio: the id of synthesized audio, whose files are stored with all speech, and the format that
 * carriers play, which is WAV unless another one was uploaded.
 */
export function readAudioKey(key: string): { speechId: string | undefined; format: AudioFormat } {
  const { speechId, extension } = FORM.exec(key)?.groups ?? {};
  return { speechId, format: AUDIO_FORMATS.find((format) => format === extension) ?? 'wav' };
}

/** The key as a single path segment: some carriers split URLs at `&` or decode `%2F`. */
const toSegment = (key: string): string =>
  btoa(key).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const playPath = (segment: string): string => `/api/v6/callblasting/plays/${segment}`;

/** A signed URL that plays an R2 object, for 60 minutes by default. */
export const toPlayUrl = (ctx: Ctx, audioKey: string, expiresAt?: Date): Promise<string> =>
  toSignedUrl(ctx, playPath(toSegment(audioKey)), expiresAt);

/** The key in a play URL; undefined when its signature is invalid or expired. */
export async function readPlayPath(
  ctx: Ctx,
  { object, ...proof }: { object: string; expires: string; signature: string },
): Promise<string | undefined> {
  const isOurs = await isSignedUrl(ctx, playPath(object), proof);
  return isOurs ? atob(object.replaceAll('-', '+').replaceAll('_', '/')) : undefined;
}

/** The reason why a call cannot be played: its audio is gone, or R2 does not answer. */
export type Obstacle = 'audio' | 'storage' | undefined;

/** Looks for the audio of calls that are dialed together; what several of them play is looked for once. */
export function createObstacleFinder(ctx: Ctx): (audioKey: string) => Promise<Obstacle> {
  const { headAudio } = openCallObjects(ctx);
  const found = new Map<string, ReturnType<typeof headAudio>>();
  const head = (key: string): ReturnType<typeof headAudio> => {
    const looking = found.get(key) ?? headAudio(key);
    found.set(key, looking);
    return looking;
  };
  return async (audioKey) => {
    try {
      const heads = await Promise.all(audioKey.split(' ').map(head));
      return heads.includes(undefined) ? 'audio' : undefined;
    } catch (error) {
      if (findDependencyError(error) === undefined) throw error;
      return 'storage';
    }
  };
}

/** The path of an attempt's recording, to be signed. */
export const recordingPath = ({ callId, attempt }: AttemptName): string =>
  `/api/v6/callblasting/calls/${callId}/recordings/${attempt}`;

/** A download URL for an attempt's recording, valid for 60 minutes. */
export const toRecordingUrl = (ctx: Ctx, name: AttemptName): Promise<string> =>
  toSignedUrl(ctx, recordingPath(name));
