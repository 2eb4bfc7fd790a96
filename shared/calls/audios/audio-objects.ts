import type { Ctx } from '../../platform/ctx.ts';
import { openBucket } from '../../platform/storage/bucket.ts';

/** Uploaded audios in R2, in the format that carriers play. */
export function openAudioObjects({ env, meter }: Pick<Ctx, 'env' | 'meter'>) {
  const bucket = openBucket(env, 'CALL_AUDIOS', meter);
  return {
    put: (key: string, bytes: Uint8Array) => bucket.put(key, bytes),
    /** At most 1,000. */
    delete: (keys: readonly string[]) => bucket.delete(...keys),
  };
}
