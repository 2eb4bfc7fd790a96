import { defineJob } from '../../../shared/jobs/define-job.ts';
import { RUN_CHUNK } from '../domain/chunk-messages.ts';
import { runChunk as run } from '../domain/run-chunk.ts';

/** One message per chunk, sent when a batch is accepted. */
export const runChunk = defineJob({ ...RUN_CHUNK, run });
