import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { NUMBER_BATCHES } from '../../../shared/numbers/batches/number-batches.ts';
import { runChunk as run } from '../../../shared/numbers/batches/run-chunk.ts';

/** One message per chunk, sent when its turn comes. */
export const runChunk = defineJob({ ...NUMBER_BATCHES.runChunk, run });
