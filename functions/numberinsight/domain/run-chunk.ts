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

/** Runs of a chunk, the first included, before its batch is given up and refunded. */
const MAX_ATTEMPTS = 10;

/**
 * Looks the numbers of a chunk up, in one query. Killed anywhere, it is run again once its claim has lapsed, and writes
 * beside what the first run has written; only the run whose claim stands makes the chunk done.
 */
export async function runChunk(ctx: JobContext, chunk: Chunk): Promise<void> {
  const claim = crypto.randomUUID();
  const claimed = await claimNumberChunk(ctx.db, chunk, claim);
  if (claimed === null) return;
  // A run that kills its worker, by memory or time, comes to no `catch`.
  if (claimed.attempts > MAX_ATTEMPTS) return await giveUp(ctx, chunk, claimed, new Error('every run died'));
  try {
    await run(ctx, chunk, claim, claimed);
  } catch (error) {
    if (claimed.attempts >= MAX_ATTEMPTS) return await giveUp(ctx, chunk, claimed, error);
    // The message comes again: the chunk is then free, not claimed for a minute.
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
