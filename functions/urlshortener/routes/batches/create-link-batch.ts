import { asParsed } from '../../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import { createLinkBatch as create } from '../../../../shared/links/batches/create-link-batch.ts';
import { LinkBatchJob, QUEUED_LINK_BATCH } from '../../../../shared/links/batches/link-batches.ts';
import {
  BatchLine,
  CreateLinkBatchBody,
  CreateLinkBatchQuery,
  receiveLines,
  UploadedLines,
  uploadLines,
} from '../../../../shared/links/batches/upload-lines.ts';
import { findWrongWebhook } from '../../../../shared/webhooks/check-registration.ts';

export const createLinkBatch = defineRoute(
  {
    method: 'post',
    path: '/batch',
    operationId: 'createLinkBatch',
    summary: 'Create up to 100,000 short links in the background',
    description:
      "The accepted lines are charged together, at the current price and against that day's quota; lines that create no link are refunded when the batch ends. A line that cannot become a link fails individually and is not charged; the result says why. A request without any acceptable line is refused. JSON can have up to 10,000 links and 8 MiB; files of lines, 100,000 and 64 MiB, with `reference`, `domain`, `linkExpiresAt` and `webhookUrl` in the query.",
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    objective: 'bulk',
    limit: OPERATION_LIMITS.createLinkBatch,
    idempotent: asParsed,
    query: CreateLinkBatchQuery,
    body: CreateLinkBatchBody,
    handlerValidatedFields: ['domain', 'linkExpiresAt', 'links'],
    line: BatchLine,
    findMoreErrors: findWrongWebhook,
    bodyFormat: {
      mediaTypes: ['application/x-ndjson', 'text/csv'],
      description:
        'One link a line, in UTF-8 or, with a byte order mark, UTF-16; empty lines do not count. NDJSON: objects like those of `links`. CSV: a header with `longUrl` and, in any order, `externalId`, `code` and `expiresAt`; separated as in its header: by commas, semicolons, tabs or what a line `sep=` says. Names of columns are compared without capitals, accents, spaces and underscores, and no field has a line break.',
      read: receiveLines,
      isWhole: true,
      maxBytes: 64 * 1024 * 1024,
      maxSec: 120,
    },
    maxBodyBytes: 8 * 1024 * 1024,
    reply: { status: 202, data: LinkBatchJob, example: QUEUED_LINK_BATCH },
    errors: [
      'STORAGE_QUOTA_EXCEEDED',
      'EXPIRES_AT_INVALID',
      'DOMAIN_NOT_ALLOWED',
      'DOMAIN_NOT_VERIFIED',
      'URLSHORTENER_CURRENCY_UNDEFINED',
      'URLSHORTENER_NOT_PRICED',
      'URLSHORTENER_LINK_QUOTA_EXCEEDED',
      'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED',
      'URLSHORTENER_INSUFFICIENT_FUNDS',
      'URLSHORTENER_SPEND_LIMIT_REACHED',
      'URLSHORTENER_JOB_NOT_FOUND',
    ],
  },
  async ({ query, body }, ctx) => {
    if (body instanceof UploadedLines) return await create(ctx, query, body);
    const fields = { ...query, ...body };
    const lines = body.links.map((value, index) => ({ number: index + 1, value }));
    return await create(ctx, fields, await uploadLines(ctx, fields.domain, lines));
  },
);
