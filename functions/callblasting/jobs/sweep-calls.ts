import * as z from 'zod';
import {
  findSilentAttempts,
  takeDueCalls,
  takeWaitingCalls,
} from '../../../db/queries/calls/call-attempts.ts';
import { takeDueRecordings } from '../../../db/queries/calls/call-recordings.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { CLOSE_ATTEMPT, PULL_RECORDING, sendAttempts } from '../domain/call-messages.ts';
import { openCarrier } from '../domain/open-carrier.ts';

/** Limits of one run: calls sent again, and messages of the other kinds. */
const MAX_CALLS = 500;
const BATCH_SIZE = 100;

/**
 * Every minute: resends attempts whose message was lost or that had no free slot, checks silent ones, and fetches
 * recordings still at the carrier.
 */
export const sweepCalls = defineJob({
  functionName: 'callblasting',
  name: 'sweep-calls',
  payload: z.object({}),
  flow: 'call-ends',
  retries: 0,
  run: async (ctx) => {
    const anyone = { carrier: openCarrier(ctx).name, organizationId: null };
    const due = [
      ...(await takeDueCalls(ctx.db, MAX_CALLS)),
      ...(await takeWaitingCalls(ctx.db, anyone, MAX_CALLS)),
    ];
    await sendAttempts(ctx.queue, due);
    const silent = await findSilentAttempts(ctx.db, BATCH_SIZE);
    const recordings = await takeDueRecordings(ctx.db, BATCH_SIZE);
    const toMessages = (names: typeof silent) => names.map((payload) => ({ payload }));
    if (silent.length > 0) await ctx.queue.publishAll(CLOSE_ATTEMPT, toMessages(silent));
    if (recordings.length > 0) await ctx.queue.publishAll(PULL_RECORDING, toMessages(recordings));
    if (due.length + silent.length + recordings.length > 0)
      ctx.log.warn('calls_swept', { due: due.length, silent: silent.length, recordings: recordings.length });
  },
});
