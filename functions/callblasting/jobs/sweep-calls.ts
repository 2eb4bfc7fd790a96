import * as z from 'zod';
import {
  findLostAttempts,
  takeDueCalls,
  takeSilentAttempts,
  takeWaitingCalls,
} from '../../../db/queries/calls/call-attempts.ts';
import { takeDueRecordings } from '../../../db/queries/calls/call-recordings.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { CLOSE_ATTEMPT, PULL_RECORDING, sendAll, sendAttempts } from '../domain/call-messages.ts';
import { endLostAttempts } from '../domain/close-attempt.ts';
import { openCarrier } from '../domain/open-carrier.ts';

/** Limits of one run: attempts, and recordings. */
const MAX_ATTEMPTS = 500;
const MAX_RECORDINGS = 100;

/**
 * Every minute: ends attempts that nothing was heard of, has carriers asked about those that are next, resends attempts
 * whose message was lost or that had no free slot, and fetches recordings still at the carrier.
 */
export const sweepCalls = defineJob({
  functionName: 'callblasting',
  name: 'sweep-calls',
  payload: z.object({}),
  flow: 'call-ends',
  retries: 0,
  run: async (ctx) => {
    const lost = await findLostAttempts(ctx.db, MAX_ATTEMPTS);
    await endLostAttempts(ctx, lost);
    // Taken before anything is published: without QStash too, what they hold is released by the next run.
    const silent = await takeSilentAttempts(ctx.db, MAX_ATTEMPTS);
    const anyone = { carrier: openCarrier(ctx).name, organizationId: null };
    const due = [
      ...(await takeDueCalls(ctx.db, MAX_ATTEMPTS)),
      ...(await takeWaitingCalls(ctx.db, anyone, MAX_ATTEMPTS)),
    ];
    const recordings = await takeDueRecordings(ctx.db, MAX_RECORDINGS);
    const swept = {
      lost: lost.length,
      silent: silent.length,
      due: due.length,
      recordings: recordings.length,
    };
    if (Object.values(swept).some((count) => count > 0)) ctx.log.warn('calls_swept', swept);
    await sendAll(ctx.queue, CLOSE_ATTEMPT, silent);
    await sendAttempts(ctx.queue, due);
    await sendAll(ctx.queue, PULL_RECORDING, recordings);
  },
});
