import type { AttemptName } from '../../../../db/calls/functions/attempts.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { doAll } from '../../../platform/jobs/do-all.ts';
import { placeAttempt } from '../../attempts/place-attempt.ts';

/** Dials calls that a campaign handed out, at the same time. One that fails keeps no other from being dialed. */
export const dialCalls = (ctx: Ctx, { calls }: { calls: readonly AttemptName[] }): Promise<void> =>
  // After a failure the message comes again: what was placed finds nothing to do.
  doAll(calls.map((name) => placeAttempt(ctx, name)));
