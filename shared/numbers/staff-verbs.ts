import * as z from 'zod';
import { batch } from '../../db/batches/tables/batch.ts';
import { ResultFormat } from '../batches/batch-kind.ts';
import { downloadBatchResult } from '../batches/download-result.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { staffVerb } from '../kernel/http/staff-entry.ts';
import { getBatch } from './batches/batch-job.ts';
import { createBatch } from './batches/create-batch.ts';
import { CreateBatchBody } from './batches/create-batch-body.ts';
import { NUMBER_BATCHES } from './batches/number-batches.ts';
import { lookUp } from './look-up.ts';
import { LookUpParams, LookUpQuery } from './look-up-input.ts';

/** Its numbers are no part of the event. */
const createAuditedBatch = audited(
  {
    verb: 'batch.create',
    changes: batch,
    records: ({ numbers, reference }) => ({ count: numbers.length, reference }),
  },
  (ctx: TenantCtx, body: z.output<typeof CreateBatchBody>, lines: readonly number[]) =>
    createBatch(ctx, body, lines),
);

/** The numbers as they were read, each with the line that it had. */
const ReadBatch = z.object({ ...CreateBatchBody.out.shape, lines: z.array(z.int()) });

/** The whole result, of a batch of the organization. Throws NUMBERINSIGHT_JOB_NOT_FOUND. */
async function openResult(
  ctx: TenantCtx,
  { jobId, format }: { jobId: string; format: ResultFormat },
): Promise<Response> {
  const { download } = await getBatch(ctx, jobId, format);
  if (download === undefined) throw new DomainError('NUMBERINSIGHT_JOB_NOT_FOUND');
  const [signature = '', expires = ''] = new URL(download.url).pathname.split('/').toReversed();
  const request = { clientIp: '', method: 'GET', degraded: false, header: () => undefined };
  return await downloadBatchResult({ ...ctx, ...request }, NUMBER_BATCHES, {
    jobId,
    format,
    expires,
    signature,
  });
}

/** The changes of numbers that an organization's people make in the portal. */
export const STAFF_VERBS = {
  lookUp: staffVerb(LookUpParams.extend(LookUpQuery.shape), lookUp),
  // The page of the batch reads its amounts, which are no JSON.
  createBatch: staffVerb(ReadBatch, async (ctx, { lines, ...body }) => {
    const { jobId } = await createAuditedBatch(ctx, body, lines);
    return { jobId };
  }),
  openResult: staffVerb(z.object({ jobId: z.uuid(), format: ResultFormat }), openResult),
};
