import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { openCallObjects } from '../creation/call-objects.ts';

/** What a call cannot be played without: its audio, which is gone, or R2, which does not answer. */
export async function findLack(ctx: Ctx, audioKey: string): Promise<'audio' | 'storage' | undefined> {
  const { headAudio } = openCallObjects(ctx);
  try {
    const heads = await Promise.all(audioKey.split(' ').map(headAudio));
    return heads.includes(undefined) ? 'audio' : undefined;
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return 'storage';
  }
}
