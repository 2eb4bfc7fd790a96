import type { BaseContext } from '../../http/context.ts';
import { openBucket } from '../../storage/bucket.ts';
import type { Audio } from './call-audio.ts';

/** The key of an uploaded audio's object. */
export const toAudioKey = ({ id, format }: Pick<Audio, 'id' | 'format'>): string => `audios/${id}.${format}`;

/** Uploaded audios in R2, in the format that carriers play. */
export function openAudioObjects({ env, meter }: Pick<BaseContext, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'CALL_AUDIOS', meter);
  return {
    put: (key: string, bytes: Uint8Array) => bucket.put(key, bytes),
    /** At most 1,000. */
    delete: (keys: readonly string[]) => bucket.delete(...keys),
  };
}
