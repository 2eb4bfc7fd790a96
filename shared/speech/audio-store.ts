import type { Ctx } from '../kernel/ctx.ts';
import { openBucket } from '../kernel/storage/bucket.ts';

/** The formats an audio is stored in: 16-bit PCM at 16 kHz for customers, G.711 µ-law at 8 kHz for carriers. */
export const AUDIO_FILES = ['speech.wav', 'carrier.wav'] as const;
export type AudioFile = (typeof AUDIO_FILES)[number];

/** Time for one put: together with synthesis it stays within the lease of an Idempotency-Key. */
const PUT_MS = 5_000;

/** The files of synthesized audio in R2. Throws DependencyError. */
export function openAudioStore({ env, meter }: Pick<Ctx, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'SPEECH_AUDIO', meter);
  const keyOf = (audioId: string, file: AudioFile) => `audio/${audioId}/${file}`;
  return {
    put: (audioId: string, file: AudioFile, bytes: Uint8Array<ArrayBuffer>) =>
      bucket.put(keyOf(audioId, file), bytes, { capMs: PUT_MS }),
    /** Undefined when it is gone. */
    head: (audioId: string, file: AudioFile) => bucket.getHead(keyOf(audioId, file)),
    open: (audioId: string, file: AudioFile, range: { offset: number; length: number } | undefined) =>
      bucket.getStream(keyOf(audioId, file), range),
    /** Deletes all files of up to 500 audios. */
    delete: (audioIds: readonly string[]) =>
      bucket.delete(...audioIds.flatMap((audioId) => AUDIO_FILES.map((file) => keyOf(audioId, file)))),
  };
}
