import {
  type Chunk,
  claimNumberChunk,
  completeNumberChunk,
  failNumberBatch,
  releaseNumberChunk,
} from '../../../db/queries/numbers/number-chunks.ts';
import { findNumberFacts } from '../../../db/queries/numbers/number-facts.ts';
import type { ClaimedChunk } from '../../../db/sql/numbers.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { isNumberCountry } from '../../../shared/numbers/parse-number.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';
import { openBatchObjects } from './batch-objects.ts';
import { lookUpLines } from './look-up-lines.ts';

/** Runs of a chunk, including the first, before its batch fails and is refunded. */
const MAX_ATTEMPTS = 10;

/**
 * Looks up the numbers of a chunk in one query. If killed, it runs again once its claim has expired and writes to a new
 * object; only the run that holds the claim completes the chunk.
 */
export async function runChunk(ctx: JobContext, chunk: Chunk): Promise<void> {
  const claim = crypto.randomUUID();
  const claimed = await claimNumberChunk(ctx.db, chunk, claim);
  if (claimed === null) return;
  // A run that exceeds memory or CPU time is killed before any `catch`.
  if (claimed.attempts > MAX_ATTEMPTS) return await giveUp(ctx, chunk, claimed, new Error('every run died'));
  try {
    await run(ctx, chunk, claim, claimed);
  } catch (error) {
    if (claimed.attempts >= MAX_ATTEMPTS) return await giveUp(ctx, chunk, claimed, error);
    // The message is retried: the chunk is then free rather than claimed for another minute.
    await releaseNumberChunk(ctx.db, chunk, claim).catch(() => {});
    throw error;
  }
}

async function giveUp(
  ctx: JobContext,
  { jobId }: Chunk,
  { organizationId, attempts }: ClaimedChunk,
  error: unknown,
): Promise<void> {
  publishEmitted(ctx, await failNumberBatch(ctx.db, jobId));
  ctx.log.error('batch_failed', error, { organization: organizationId, attempts });
}

async function run(
  ctx: JobContext,
  { jobId, chunk }: Chunk,
  claim: string,
  { country, home }: ClaimedChunk,
): Promise<void> {
  const objects = openBatchObjects(ctx);
  const inputs = await objects.getInputs(jobId, chunk);
  if (inputs === undefined) throw new Error('the numbers of a chunk are gone');
  const { lines, invalid } = await lookUpLines(
    inputs,
    { country: country !== null && isNumberCountry(country) ? country : undefined, home },
    ctx.clock(),
    (numbers) => findNumberFacts(ctx.db, numbers),
  );
  await objects.putResult(objects.resultKey(jobId, chunk, claim), lines);
  const emitted = await completeNumberChunk(ctx.db, { jobId, chunk }, claim, invalid);
  if (emitted !== null) publishEmitted(ctx, emitted);
}
