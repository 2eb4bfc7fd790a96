import { readResults } from '../../platform/batches/read-results.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { LINK_BATCHES } from './link-batches.ts';
import type { LinkResultLine } from './result-lines.ts';

export type FailedLine = Extract<LinkResultLine, { error: unknown }>;

/** The lines of a finished batch that created no link, in order, read as they are taken. Throws URLSHORTENER_JOB_NOT_FOUND. */
export async function* readFailedLines(ctx: TenantCtx, jobId: string): AsyncGenerator<FailedLine> {
  for await (const text of readResults(ctx, LINK_BATCHES, { jobId, format: 'ndjson' }))
    for (const line of text.split('\n')) {
      if (!line.includes('"error":')) continue;
      // Our own function has written it.
      const read = JSON.parse(line) as LinkResultLine;
      if ('error' in read) yield read;
    }
}
