import { asParsed } from '../../../shared/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/http/route.ts';
import { BatchJob, QUEUED_BATCH } from '../../../shared/numbers/batches/batch-job.ts';
import { createBatch as create, findWrongWebhook } from '../domain/create-batch.ts';
import { CreateBatchBody, CreateBatchQuery } from '../domain/create-batch-body.ts';
import { readNumberLines } from '../domain/read-number-lines.ts';

export const createBatch = defineRoute(
  {
    method: 'post',
    path: '/batch',
    operationId: 'createBatch',
    summary: 'Look up to 100,000 numbers up in the background',
    description:
      'All numbers are charged when the batch is accepted; the invalid ones are refunded together when it ends. Bodies take 8 MiB. NDJSON and CSV take `country`, `webhookUrl` and `reference` in the query. Inputs over 256 characters are cut.',
    access: { service: 'numberinsight' },
    objective: 'bulk',
    limit: { requests: 10, windowSeconds: 60 },
    prices: ['numberinsight.lookup'],
    idempotent: [asParsed],
    query: CreateBatchQuery,
    body: CreateBatchBody,
    findMoreErrors: findWrongWebhook,
    bodyStreams: {
      mediaTypes: ['application/x-ndjson', 'text/csv'],
      description:
        'One number a line; empty lines do not count. NDJSON: a JSON string, a number, or an object with `number`. CSV: the first field; a first line without digits is a header, and no field has a line break.',
      read: readNumberLines,
    },
    maxBodyBytes: 8 * 1024 * 1024,
    reply: { status: 202, data: BatchJob, example: QUEUED_BATCH },
    errors: [
      'BILLING_NOT_PRICED',
      'BILLING_INSUFFICIENT_FUNDS',
      'BILLING_SPEND_LIMIT_REACHED',
      'NUMBERINSIGHT_JOB_NOT_FOUND',
    ],
  },
  ({ query, body }, ctx) => create(ctx, { ...query, ...body }),
);
