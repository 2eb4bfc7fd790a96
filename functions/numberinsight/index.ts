import { findNumberFacts } from '../../db/numbers/queries/number-facts.ts';
import { purgeBatchesOf } from '../../shared/batches/purge-batches.ts';
import { sweepChunksOf } from '../../shared/batches/sweep-chunks.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { createStaffEntry } from '../../shared/kernel/http/staff-entry.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { NUMBER_BATCHES } from '../../shared/numbers/batches/number-batches.ts';
import { STAFF_VERBS } from '../../shared/numbers/staff-verbs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import {
  databaseCheck,
  downloadsCheck,
  queueCheck,
  storageCheck,
} from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { runChunk } from './jobs/run-chunk.ts';
import { createBatch } from './routes/create-batch.ts';
import { downloadBatch } from './routes/download-batch.ts';
import { getBatch } from './routes/get-batch.ts';
import { listBatches } from './routes/list-batches.ts';
import { lookUpNumber } from './routes/look-up-number.ts';

export default createFunction({
  name: 'numberinsight',
  keys: API_KEYS,
  basePath: '/api/v6/numberinsight',
  routes: [lookUpNumber, createBatch, listBatches, getBatch, downloadBatch],
  jobs: mountJobs([runChunk, sweepChunksOf(NUMBER_BATCHES), purgeBatchesOf(NUMBER_BATCHES)]),
});

export const probe = createProbe('numberinsight', [
  databaseCheck(({ db }) => findNumberFacts(db, ['573001234567'])),
  queueCheck(),
  storageCheck('NUMBER_BATCHES'),
  downloadsCheck,
]);

export const staff = createStaffEntry('numberinsight', STAFF_VERBS, createJobQueue);
