import { NUMBER_BATCHES } from '../../../shared/numbers/batches/number-batches.ts';
import { runChunk as run } from '../../../shared/numbers/batches/run-chunk.ts';
import { defineJob } from '../../../shared/platform/jobs/job.ts';

/** One message per chunk, sent when its turn comes. */
export const runChunk = defineJob({ ...NUMBER_BATCHES.runChunk, run });
