import type * as z from 'zod';
import { type batchCreation, KeptBatch } from '../../db/batches/functions/batches.ts';
import type { Database } from '../../db/engine/client.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import type { DayQuota, Shortfall } from '../../db/engine/sql-functions/define-sql-function.ts';
import { type Creator, findIdempotentResult } from '../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import type { DomainError } from '../kernel/errors/domain-error.ts';
import type { ErrorCode } from '../kernel/errors/error-codes.ts';
import { replay } from '../kernel/http/idempotency/creation.ts';
import { noteFailure } from '../kernel/log/note-failure.ts';
import type { BatchKind } from './batch-kind.ts';
import { sendChunksLater } from './batch-kind.ts';
import type { BatchUpload } from './batch-objects.ts';

type Creation<Code extends ErrorCode> = z.output<ReturnType<typeof batchCreation<readonly Code[]>>['schema']>;
type CreatedBatch = Extract<Creation<never>, { outcome: 'created' }> & { jobId: string };
type RefusedBatch = { outcome: 'refused'; code: ErrorCode; lack?: Shortfall | null | undefined };

type Accepting<Job, Code extends ErrorCode> = {
  upload: BatchUpload;
  /** One statement. */
  create(uploaded: { jobId: string; chunks: number[]; kilobytes: number }): Promise<Creation<Code>>;
  /** The refusal when the day has no room for the file. */
  toFullRefusal(quota: DayQuota): DomainError;
  toRefusal(refused: RefusedBatch & Extract<Creation<Code>, { outcome: 'refused' }>): DomainError;
  /** The batch that the idempotency key already has. */
  get(jobId: string): Promise<Job>;
  toJob(created: CreatedBatch): Job;
};

/**
 * Creates the batch of which the lines are being uploaded, and sends its first chunks. What was uploaded is deleted when
 * no batch was created of it; when that is unknown, the bucket's lifecycle does.
 */
export async function acceptBatch<Job, Code extends ErrorCode>(
  ctx: TenantCtx,
  kind: BatchKind,
  { upload, create, toFullRefusal, toRefusal, get, toJob }: Accepting<Job, Code>,
): Promise<Job> {
  const uploaded = await upload.end().catch((error: unknown) => {
    discardLater(ctx, upload);
    throw error;
  });
  const creation = await create(uploaded);
  if (creation.outcome !== 'created') discardLater(ctx, upload);
  if (creation.outcome === 'refused')
    throw creation.code === 'STORAGE_QUOTA_EXCEEDED' && creation.quota
      ? toFullRefusal(creation.quota)
      : toRefusal(creation);
  if (creation.outcome === 'replayed') return await replay(ctx, () => get(creation.result.jobId));
  sendChunksLater(ctx, kind, creation.chunks);
  return toJob({ ...creation, jobId: uploaded.jobId });
}

export function discardLater(ctx: Pick<TenantCtx, 'waitUntil' | 'log'>, upload: BatchUpload): void {
  ctx.waitUntil(upload.discard().catch(noteFailure(ctx.log, 'upload_not_discarded')));
}

/**
 * The batch that the request's Idempotency-Key has, or else the error: a replay must not depend on what is valid today,
 * such as where a webhook's host name resolves.
 */
export async function replayOrThrow<Job>(
  ctx: TenantCtx,
  get: (jobId: string) => Promise<Job>,
  error: unknown,
): Promise<Job> {
  const stored = await findStoredResult(ctx.db, { ...ctx.tenant, idempotency: ctx.idempotency }, KeptBatch);
  if (stored === undefined) throw error;
  return await replay(ctx, () => get(stored.jobId));
}

/** The stored result of an Idempotency-Key, if its request was the same; undefined while the key is unused. */
async function findStoredResult<Result extends z.ZodType>(
  db: Database,
  { organizationId, idempotency }: Pick<Creator, 'organizationId' | 'idempotency'>,
  result: Result,
): Promise<z.output<Result> | undefined> {
  if (idempotency === undefined) return undefined;
  const stored = await callFunction(db, findIdempotentResult, { organization: organizationId, idempotency });
  return stored?.outcome === 'replayed' ? result.parse(stored.result) : undefined;
}
