import { findNumberFacts } from '../../db/queries/numbers/number-facts.ts';
import { databaseCheck, queueCheck, storageCheck } from '../../shared/health/probe/common-checks.ts';
import { createProbe } from '../../shared/health/probe/create-probe.ts';
import { createFunction } from '../../shared/http/create-function.ts';
import { purgeBatches } from './jobs/purge-batches.ts';
import { runChunk } from './jobs/run-chunk.ts';
import { sweepChunks } from './jobs/sweep-chunks.ts';
import { createBatch } from './routes/create-batch.ts';
import { downloadBatch } from './routes/download-batch.ts';
import { getBatch } from './routes/get-batch.ts';
import { listBatches } from './routes/list-batches.ts';
import { lookUpNumber } from './routes/look-up-number.ts';

export default createFunction({
  name: 'numberinsight',
  basePath: '/api/v6/numberinsight',
  routes: [lookUpNumber, createBatch, listBatches, getBatch, downloadBatch],
  jobs: [runChunk, sweepChunks, purgeBatches],
});

export const probe = createProbe('numberinsight', [
  databaseCheck(({ db }) => findNumberFacts(db, ['573001234567'])),
  queueCheck,
  storageCheck('NUMBER_BATCHES'),
]);
