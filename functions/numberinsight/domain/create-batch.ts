import type * as z from 'zod';
import { createNumberBatch } from '../../../db/queries/number-batches.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import { fieldError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { parseTarget } from '../../../shared/webhooks/check-target.ts';
import { toTargetPolicy } from '../../../shared/webhooks/target-policy.ts';
import { type BatchJob, getBatch } from './batch-job.ts';
import { openBatchObjects } from './batch-objects.ts';
import { CHUNK_SIZE, sendChunks } from './chunk-messages.ts';
import { type CreateBatchBody, MAX_LINE_CHARACTERS } from './create-batch-body.ts';

const QSTASH_MS = 5_000;

/**
 * Accepts a batch of numbers and charges it, or answers what the idempotency key has made before. The numbers are in R2
 * before the job exists; that the job runs does not depend on its messages getting through, which a sweeper repeats.
 */
export async function createBatch(
  ctx: CallerContext,
  body: z.output<typeof CreateBatchBody>,
): Promise<BatchJob> {
  const { numbers, country = null, reference = null } = body;
  const webhookUrl = body.webhookUrl === undefined ? null : toWebhookUrl(ctx, body.webhookUrl);
  const jobId = crypto.randomUUID();
  const objects = openBatchObjects(ctx);
  const chunks = Array.from({ length: Math.ceil(numbers.length / CHUNK_SIZE) }, (_, chunk) => ({
    jobId,
    chunk,
  }));
  await Promise.all(
    chunks.map(({ chunk }) =>
      objects.putInputs(
        jobId,
        chunk,
        numbers
          .slice(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE)
          .map((number) => number.slice(0, MAX_LINE_CHARACTERS).toWellFormed()),
      ),
    ),
  );
  const batch = { jobId, count: numbers.length, chunkSize: CHUNK_SIZE, country, webhookUrl, reference };
  const creation = await createNumberBatch(ctx.db, { ...ctx.caller, batch, idempotency: ctx.idempotency });
  if (creation.outcome !== 'created') ctx.waitUntil(objects.deleteBatch(jobId));
  if (creation.outcome === 'refused') throw toRefusal(creation.code);
  if (creation.outcome === 'replayed') {
    ctx.setHeader('Idempotency-Status', 'replayed');
    return await getBatch(ctx, creation.result.jobId);
  }
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  ctx.waitUntil(
    sendChunks(queue, chunks).catch((error) =>
      ctx.log.error('chunks_not_sent', error, { chunks: chunks.length }),
    ),
  );
  return {
    jobId,
    status: 'queued',
    count: numbers.length,
    processed: 0,
    reference,
    createdAt: new Date(creation.createdAt).toISOString(),
    expiresAt: new Date(creation.expiresAt).toISOString(),
  };
}

/** As it will be called: what judges its host later need not know every spelling of a URL. */
function toWebhookUrl(ctx: CallerContext, webhookUrl: string): string {
  const target = parseTarget(toTargetPolicy(ctx.config), webhookUrl);
  if ('url' in target) return target.url.href;
  throw fieldError('VALIDATION_INVALID_PARAMETER', 'webhookUrl', 'Takes an https URL with a public host.');
}
