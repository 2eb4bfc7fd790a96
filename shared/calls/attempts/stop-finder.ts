import { releaseStoppedAttempts } from '../../../db/calls/functions/attempts.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { noteFailure } from '../../platform/log/note-failure.ts';
import { publishCallUpdates } from '../call-jobs.ts';

/** How long a claim, or a look at it, lets calls be dialed: those of one job are usually dialed within this time. */
export const LOOK_MS = 150;

/**
 * Finds out, just before an attempt is dialed, whether it was stopped since it was claimed (see `release_stopped_attempts`).
 * Attempts that were claimed together share each look, so that a carrier that is slow costs a few, and one that is not costs
 * none.
 */
export function createStopFinder(ctx: Ctx, claimed: readonly string[]): (token: string) => Promise<boolean> {
  const waiting = new Set(claimed);
  const stopped = new Set<string>();
  let lookedAt = Date.now();
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      const { released, updates } = await callFunction(ctx.db, releaseStoppedAttempts, {
        tokens: [...waiting],
      });
      for (const token of released) stopped.add(token);
      publishCallUpdates(ctx, updates);
    } catch (error) {
      // Its claim allows it to be dialed.
      noteFailure(ctx.log, 'stopped_attempts_not_found')(error);
    }
    lookedAt = Date.now();
    looking = undefined;
  };
  return async (token) => {
    if (Date.now() - lookedAt > LOOK_MS) looking ??= look();
    await looking;
    waiting.delete(token);
    return stopped.has(token);
  };
}
