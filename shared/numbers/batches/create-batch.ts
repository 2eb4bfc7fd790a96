import type * as z from 'zod';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { ValuesOf } from '../../../db/engine/sql-functions/define-sql-function.ts';
import type { Creator } from '../../../db/kernel/functions/idempotency.ts';
import { createNumberBatch as create } from '../../../db/numbers/functions/numbers.ts';
import { acceptBatch, replayOrThrow } from '../../batches/accept-batch.ts';
import { openUpload } from '../../batches/batch-objects.ts';
import { toRefusal, toStorageRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { cutText } from '../../kernel/cut-text.ts';
import { withPauses } from '../../kernel/lines/pauses.ts';
import { checkWebhookOfRequest } from '../../webhooks/check-registration.ts';
import { type BatchJob, getBatch } from './batch-job.ts';
import type { CreateBatchBody } from './create-batch-body.ts';
import { CHUNK_SIZE, NUMBER_BATCHES } from './number-batches.ts';
import { linesOf, MAX_NUMBER_CHARACTERS, type NumberLine } from './read-number-lines.ts';

/** The work of storing a number that is checked. */
const WORK_OF_NUMBER = 16;

/**
 * Accepts a batch of numbers and charges it, or returns the result that the idempotency key already has. The numbers
 * are in R2 before the job exists; lost messages are resent by a sweeper.
 */
export async function createBatch(
  ctx: TenantCtx,
  body: z.output<typeof CreateBatchBody>,
  lines = linesOf(body),
): Promise<BatchJob> {
  const { numbers, country = null, reference = null } = body;
  const get = (jobId: string) => getBatch(ctx, jobId);
  let webhookUrl: string | null;
  try {
    webhookUrl = await checkWebhookOfRequest(ctx, body.webhookUrl);
  } catch (error) {
    return await replayOrThrow(ctx, get, error);
  }
  const upload = openUpload(ctx, NUMBER_BATCHES, CHUNK_SIZE);
  const placed = numbers.map((number, place) => ({ number, line: lines[place] ?? place + 1 }));
  for await (const { number, line } of withPauses(placed, WORK_OF_NUMBER))
    await upload.add({ input: cutText(number, MAX_NUMBER_CHARACTERS), line } satisfies NumberLine);
  const count = numbers.length;
  const shared = { accepted: count, terms: { country }, webhookUrl, reference };
  return await acceptBatch(ctx, NUMBER_BATCHES, {
    upload,
    get,
    toRefusal: (refused) => toRefusal(ctx, refused),
    toFullRefusal: (quota) => toStorageRefusal(ctx, 'fileKilobytes', quota, 'numbers', 'RATE_TPS_EXCEEDED'),
    create: (uploaded) =>
      createNumberBatch(ctx.db, {
        ...ctx.tenant,
        batch: { ...uploaded, ...shared },
        idempotency: ctx.idempotency,
      }),
    toJob: ({ jobId, unitMicro, createdAt, expiresAt }) => ({
      jobId,
      status: 'queued',
      count,
      processed: 0,
      chargedMicro: unitMicro * BigInt(count),
      refundedMicro: 0n,
      reference,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    }),
  });
}

type NewBatch = ValuesOf<typeof create.args>['batch'];

/** Validates, charges, creates and stores the idempotency key, atomically. */
async function createNumberBatch(
  db: Database,
  { organizationId, keyId, costCenterId, idempotency, batch }: Creator & { batch: NewBatch },
) {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, create, { ...creator, batch });
}
