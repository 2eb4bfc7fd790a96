import * as z from 'zod';
import { findNumberFacts } from '../../../db/numbers/queries/number-facts.ts';
import { openBatchObjects, toNdjson } from '../../batches/batch-objects.ts';
import { type Chunk, type RunningChunk, runBatchChunk } from '../../batches/run-batch-chunk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lookUpLines } from './look-up-lines.ts';
import { NUMBER_BATCHES } from './number-batches.ts';
import { toNumberResultCsv } from './result-csv.ts';

const Numbers = z.array(z.object({ input: z.string(), line: z.int() }));
const Terms = z.object({ country: z.string().nullable() });

/** Looks up the numbers of a chunk in one query. A batch of which a chunk cannot be looked up fails. */
export const runChunk = (ctx: Ctx, chunk: Chunk): Promise<void> =>
  runBatchChunk(ctx, NUMBER_BATCHES, chunk, { run });

async function run(ctx: Ctx, { jobId, chunk, claim, claimed }: RunningChunk): Promise<number> {
  const { country } = Terms.parse(claimed.terms);
  const objects = openBatchObjects(ctx, NUMBER_BATCHES);
  const stored = await objects.getLines(jobId, chunk);
  if (stored === undefined) throw new Error('the numbers of a chunk are gone');
  const { lines, invalid } = await lookUpLines(
    Numbers.parse(stored),
    country ?? claimed.home,
    ctx.clock(),
    (numbers) => findNumberFacts(ctx.db, numbers),
  );
  const put = (format: string, text: string) =>
    objects.putResult(objects.resultKey(jobId, chunk, claim, format), text);
  await Promise.all([put('ndjson', toNdjson(lines)), put('csv', toNumberResultCsv(lines, chunk === 0))]);
  return invalid;
}
