import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { batch } from '../../db/batches/tables/batch.ts';
import { batchChunk } from '../../db/batches/tables/batch-chunk.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { toMessage } from '../kernel/errors/message.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';

export const RetryBatch = z.object({
  jobId: z.guid(toMessage({ en: 'must be the id of a batch', es: 'debe ser el id de un lote' })),
});

/**
 * Makes the chunks of a batch that were sent, and that no run holds, as new: the sweep sends them again within a minute, as
 * their turn comes. Throws DomainError for a batch without such chunks.
 */
export const retryBatch = audited(
  { verb: 'batch.retry', changes: batch },
  async (ctx: Ctx, input: z.input<typeof RetryBatch>) => {
    const { jobId } = checkInput(RetryBatch, input);
    // The batch's row is updated although nothing changes: this locks it before its chunks, and records the event.
    const { rows } = await ctx.db.execute<{ organization: string; chunks: number }>(sql`
      with held as (
        update ${batch} set status = status
         where job_id = ${jobId} and finished_at is null
           and exists (select from ${batchChunk} free
                        where free.batch_id = batch.id and free.done_at is null and free.sent_at is not null
                          and (free.claim is null or free.claimed_until < now()))
        returning id, organization_id
      ),
      freed as (
        update ${batchChunk} chunk
           set attempts = 0, claim = null, claimed_until = null, sent_at = null
          from held
         where chunk.batch_id = held.id and chunk.done_at is null and chunk.sent_at is not null
           and (chunk.claim is null or chunk.claimed_until < now())
        returning chunk.chunk
      )
      select organization_id::text as organization, (select count(*)::int from freed) as chunks from held`);
    const [retried] = rows;
    if (retried === undefined) throw await toRefusal(ctx, jobId);
    return {
      jobId,
      organizationId: Number(retried.organization),
      chunks: retried.chunks,
      sent: 'within a minute',
    };
  },
);

/** Why a batch is not retried. */
async function toRefusal({ db }: Ctx, jobId: string): Promise<DomainError> {
  const [found] = await db.select({ status: batch.status }).from(batch).where(eq(batch.jobId, jobId));
  if (found === undefined) return new DomainError('BATCH_NOT_FOUND', { jobId });
  return found.status === 'done' || found.status === 'failed'
    ? new DomainError('BATCH_ENDED', { jobId, status: found.status })
    : new DomainError('BATCH_RUNNING', { jobId });
}
