import { defineBatchKind } from '../../batches/batch-kind.ts';

export const NUMBER_BATCHES = defineBatchKind({
  service: 'numberinsight',
  bucket: 'NUMBER_BATCHES',
  notFound: 'NUMBERINSIGHT_JOB_NOT_FOUND',
});

/** Numbers per chunk: one Postgres query, and less than a second of work. */
export const CHUNK_SIZE = 5_000;
