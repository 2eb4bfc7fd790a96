import { findDependencyError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { openCallObjects } from '../creation/call-objects.ts';

/** What a call cannot be played without: its audio, which is gone, or R2, which does not answer. */
export type Lack = 'audio' | 'storage' | undefined;

/** Looks for the audio of calls that are dialed together; what several of them play is looked for once. */
export function createLackFinder(ctx: Ctx): (audioKey: string) => Promise<Lack> {
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
