import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { BatchJob, QUEUED_BATCH } from '../../../shared/numbers/batches/batch-job.ts';
import { createBatch as create } from '../../../shared/numbers/batches/create-batch.ts';
import { CreateBatchBody, CreateBatchQuery } from '../../../shared/numbers/batches/create-batch-body.ts';
import { keepLines, linesOf, readNumberLines } from '../../../shared/numbers/batches/read-number-lines.ts';
import { findWrongWebhook } from '../../../shared/webhooks/check-registration.ts';

export const createBatch = defineRoute(
  {
    method: 'post',
    path: '/batch',
    operationId: 'createBatch',
    summary: 'Look up at most 100,000 numbers in the background',
    description:
      'All numbers are charged when the batch is accepted; the invalid ones are refunded together when it ends. A body can have up to 8 MiB. With NDJSON and CSV, send `country`, `webhookUrl` and `reference` in the query. Inputs of more than 256 characters are truncated.',
    access: { service: 'numberinsight' },
    objective: 'bulk',
    limit: { requests: 10, windowSeconds: 60 },
    idempotent: asParsed,
    query: CreateBatchQuery,
    body: CreateBatchBody,
    findMoreErrors: findWrongWebhook,
    bodyFormat: {
      mediaTypes: ['application/x-ndjson', 'text/csv'],
      description:
        'One number a line; empty lines do not count. NDJSON: a JSON string, a number, or an object with `number`. CSV: the first field, separated as in the first line; a first line without digits is a header, and no field has a line break.',
      read: readNumberLines,
      keep: keepLines,
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
  ({ query, body }, ctx) => create(ctx, { ...query, ...body }, linesOf(body)),
);
