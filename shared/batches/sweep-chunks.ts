import * as z from 'zod';
import { takeDueBatchChunks } from '../../db/batches/functions/batches.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { defineJob, type Job } from '../kernel/jobs/job.ts';
import type { BatchKind } from './batch-kind.ts';
import { sendChunks } from './send-chunks.ts';

/** Chunks resent per run. */
const MAX_SENT = 1_000;

/** Every minute: sends chunks whose message was never sent or whose run died, and those that should follow them. */
export const sweepChunksOf = (kind: BatchKind): Job =>
  defineJob({
    functionName: kind.service,
    name: 'sweep-chunks',
    payload: z.object({}),
    flow: 'batches',
    retries: 0,
    run: async ({ db, jobs, log }) => {
      const chunks = await callFunction(db, takeDueBatchChunks, {
        service: kind.service,
        limit: MAX_SENT,
      });
      if (chunks.length === 0) return;
      await sendChunks(jobs, kind, chunks);
      log.warn('chunks_sent_again', { chunks: chunks.length });
    },
  });
