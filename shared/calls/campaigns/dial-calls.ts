import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { placeAttempt } from '../attempts/place-attempt.ts';

/** Dials calls that a campaign handed out, at the same time. One that fails keeps no other from being dialled. */
export async function dialCalls(ctx: Ctx, { calls }: { calls: readonly AttemptName[] }): Promise<void> {
  const dialled = await Promise.allSettled(calls.map((name) => placeAttempt(ctx, name)));
  const failed = dialled.find((one) => one.status === 'rejected');
  // The message comes again: what was placed finds nothing to do.
  if (failed !== undefined) throw failed.reason;
}
