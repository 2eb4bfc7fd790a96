import { dequeueWaitingCalls } from '../../../db/calls/queries/attempt-steps.ts';
import {
  findLostAttempts,
  takeDueCalls,
  takeSilentAttempts,
} from '../../../db/calls/queries/call-attempts.ts';
import { takeDueRecordings } from '../../../db/calls/queries/call-recordings.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { doAll } from '../../platform/jobs/job.ts';
import { CLOSE_ATTEMPT, PULL_RECORDING, sendAll, sendAttempts } from '../call-jobs.ts';
import { sweepCampaigns } from '../campaigns/run/sweep-campaigns.ts';
import { endLostAttempts } from './close-attempt.ts';
import { openCarrier } from './open-carrier.ts';

/** Limits of one run: attempts, and recordings. */
const MAX_ATTEMPTS = 500;
const MAX_RECORDINGS = 100;

/**
 * Ends attempts that nothing was heard of, has carriers asked about those that are next, resends attempts whose message
 * was lost or that had no free slot, fetches recordings still at the carrier, and runs campaigns that nobody runs.
 */
export const sweepCalls = (ctx: Ctx): Promise<void> => doAll([sweepAttempts(ctx), sweepCampaigns(ctx)]);

async function sweepAttempts(ctx: Ctx): Promise<void> {
  const lost = await findLostAttempts(ctx.db, MAX_ATTEMPTS);
  await endLostAttempts(ctx, lost);
  // Taken before anything is published: without QStash too, what they hold is released by the next run.
  const silent = await takeSilentAttempts(ctx.db, MAX_ATTEMPTS);
  const waiting = await Promise.all(
    [openCarrier(ctx).name, SANDBOX_CARRIER].map((carrier) =>
      dequeueWaitingCalls(ctx.db, { carrier, organizationId: null }, MAX_ATTEMPTS),
    ),
  );
  const due = [...(await takeDueCalls(ctx.db, MAX_ATTEMPTS)), ...waiting.flat()];
  const recordings = await takeDueRecordings(ctx.db, MAX_RECORDINGS);
  const swept = {
    lost: lost.length,
    silent: silent.length,
    due: due.length,
    recordings: recordings.length,
  };
  if (Object.values(swept).some((count) => count > 0)) ctx.log.warn('calls_swept', swept);
  await sendAll(ctx.jobs, CLOSE_ATTEMPT, silent);
  await sendAttempts(ctx.jobs, due);
  await sendAll(ctx.jobs, PULL_RECORDING, recordings);
}
