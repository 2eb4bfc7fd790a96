import * as z from 'zod';
import { readBatchResults } from '../../batches/read-batch-results.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { type ErrorCode, messageOf } from '../../kernel/errors/error-codes.ts';
import { LINK_BATCHES, StoredLine } from './link-batches.ts';
import type { LinkResultLine } from './result-lines.ts';

export type FailedLine = Extract<LinkResultLine, { error: unknown }>;

const Lines = z.array(StoredLine);

/**
 * The lines of a finished batch that created no link, in order, read as they are taken; their messages are in every
 * language. Throws URLSHORTENER_JOB_NOT_FOUND.
 */
export async function* readFailedLines(ctx: TenantCtx, jobId: string): AsyncGenerator<FailedLine> {
  for await (const { text, getLines } of readBatchResults(ctx, LINK_BATCHES, { jobId, format: 'ndjson' })) {
    const results = text.split('\n');
    const failed = results.flatMap((line, place) => (line.includes('"error":') ? [place] : []));
    if (failed.length === 0) continue;
    const lines = Lines.safeParse(await getLines()).data ?? [];
    for (const place of failed) {
      // Our own function has written it.
      const result = JSON.parse(results[place] ?? '') as LinkResultLine;
      if (!('error' in result)) continue;
      const stored = lines[place];
      // A code of the catalog.
      const code = result.error.code as ErrorCode;
      const error =
        stored !== undefined && 'error' in stored ? stored.error : { code, message: messageOf(code) };
      yield { ...result, error };
    }
  }
}
