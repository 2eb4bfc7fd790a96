import type * as z from 'zod';
import { findStoredResult } from '../../../db/queries/idempotency/find-stored-result.ts';
import { createNumberBatch } from '../../../db/queries/numbers/number-batches.ts';
import { KeptBatch } from '../../../db/sql/numbers.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { cutText } from '../../../shared/cut-text.ts';
import { createDeadline } from '../../../shared/dependencies/deadline.ts';
import { ApiError, type ErrorDetail, fieldError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { replay } from '../../../shared/http/idempotency/replay.ts';
import type { RefusedInput } from '../../../shared/http/route.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { type BatchJob, getBatch } from '../../../shared/numbers/batches/batch-job.ts';
import { checkRegistration } from '../../../shared/webhooks/check-registration.ts';
import { toTargetPolicy } from '../../../shared/webhooks/target-policy.ts';
import { openBatchObjects } from './batch-objects.ts';
import { CHUNK_SIZE, sendChunks } from './chunk-messages.ts';
import { type CreateBatchBody, MAX_LINE_CHARACTERS } from './create-batch-body.ts';

const QSTASH_MS = 5_000;
const DNS_MS = 2_000;

/**
 * Accepts a batch of numbers and charges it, or returns the result that the idempotency key already has. The numbers
 * are in R2 before the job exists; lost messages are resent by a sweeper.
 */
export async function createBatch(
  ctx: CallerContext,
  body: z.output<typeof CreateBatchBody>,
): Promise<BatchJob> {
  const { numbers, country = null, reference = null } = body;
  let webhookUrl: string | null;
  try {
    webhookUrl = body.webhookUrl === undefined ? null : await toWebhookUrl(ctx, body.webhookUrl);
  } catch (error) {
    // A replay must not depend on where the webhook's host name resolves today.
    const stored = await findStoredResult(ctx.db, { ...ctx.caller, idempotency: ctx.idempotency }, KeptBatch);
    if (stored === undefined) throw error;
    return await replay(ctx, () => getBatch(ctx, stored.jobId));
  }
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
          .map((number) => cutText(number, MAX_LINE_CHARACTERS)),
      ),
    ),
  );
  const batch = { jobId, count: numbers.length, chunkSize: CHUNK_SIZE, country, webhookUrl, reference };
  const creation = await createNumberBatch(ctx.db, { ...ctx.caller, batch, idempotency: ctx.idempotency });
  if (creation.outcome !== 'created') ctx.waitUntil(objects.deleteBatch(jobId));
  if (creation.outcome === 'refused') throw toRefusal(ctx, creation);
  if (creation.outcome === 'replayed') return await replay(ctx, () => getBatch(ctx, creation.result.jobId));
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

/** The webhook error of a batch that is refused for another reason, so that both are reported. */
export async function findWrongWebhook(
  ctx: CallerContext,
  { body, query }: RefusedInput,
): Promise<ErrorDetail[]> {
  const webhookUrl: unknown = query['webhookUrl'] ?? Object(body).webhookUrl;
  if (typeof webhookUrl !== 'string') return [];
  try {
    await toWebhookUrl(ctx, webhookUrl);
    return [];
  } catch (error) {
    return error instanceof ApiError ? error.details : [];
  }
}

/** Normalized, so that later checks of its host see a single spelling. */
async function toWebhookUrl(ctx: CallerContext, webhookUrl: string): Promise<string> {
  const policy = toTargetPolicy(ctx.config, ctx.meter);
  const target = await checkRegistration(ctx.db, policy, webhookUrl, AbortSignal.timeout(DNS_MS));
  if ('url' in target) return target.url.href;
  if (target.cause !== undefined) throw new ApiError('SERVICE_UNAVAILABLE', { cause: target.cause });
  const isUnknown = target.refusal === 'name_not_resolved';
  const why = isUnknown ? 'Its host does not resolve.' : 'Takes an https URL with a public host.';
  throw fieldError('VALIDATION_INVALID_PARAMETER', 'webhookUrl', why);
}
