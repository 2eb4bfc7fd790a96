import { defineJob } from '../../../shared/kernel/jobs/job.ts';
import { LINK_BATCHES } from '../../../shared/links/batches/link-batches.ts';
import { runLinksChunk } from '../../../shared/links/batches/run-chunk.ts';

/** One message per chunk, sent when its turn comes. */
export const runChunk = defineJob({ ...LINK_BATCHES.runChunk, run: runLinksChunk });
