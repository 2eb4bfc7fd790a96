import * as z from 'zod';
import { takeOverdueChunks } from '../../../db/queries/numbers/number-chunks.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { sendChunks } from '../domain/chunk-messages.ts';

/** Chunks resent per run: those of fifty batches of 100,000 numbers. */
const BATCH_SIZE = 1_000;

/** Every minute: resends chunks whose message was never sent or whose run died. */
export const sweepChunks = defineJob({
  functionName: 'numberinsight',
  name: 'sweep-chunks',
  payload: z.object({}),
  flow: 'batches',
  retries: 0,
  run: async (ctx) => {
    const chunks = await takeOverdueChunks(ctx.db, BATCH_SIZE);
    if (chunks.length === 0) return;
    await sendChunks(ctx.queue, chunks);
    ctx.log.warn('chunks_sent_again', { chunks: chunks.length });
  },
});
