import * as z from 'zod';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { type BatchLink, MadeChunk, makeBatchLinks } from '../../../db/links/functions/link-batches.ts';
import { openBatchObjects, toNdjson } from '../../batches/batch-objects.ts';
import { type Chunk, type RunningChunk, runBatchChunk } from '../../batches/run-batch-chunk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { toShortUrl } from '../short-link.ts';
import { warmLinks } from '../write-through.ts';
import { LINK_BATCHES, StoredLine, Terms } from './link-batches.ts';
import { toLinkResultCsv, toResultLines } from './result-lines.ts';

const Lines = z.array(StoredLine);
type AcceptedLine = Exclude<StoredLine, { error: unknown }>;

/**
 * Creates the links of a chunk in one statement, which keeps them until the result is in R2: after a run that is killed at
 * any step, the next one continues there. Lines that cannot become links end with an error.
 */
export const runLinksChunk = (ctx: Ctx, chunk: Chunk): Promise<void> =>
  runBatchChunk(ctx, LINK_BATCHES, chunk, {
    run: async (job, running) => {
      const lines = await readLines(job, running);
      if (lines === undefined) throw new Error('the links of a chunk are gone');
      return await finish(job, running, lines, await make(job, running, lines));
    },
    abandon: async (job, running) => {
      const unknown: StoredLine[] = Array.from({ length: running.claimed.count }, () => LOST);
      const lines = (await readLines(job, running)) ?? unknown;
      const made = await makeLinks(job, running, null);
      return await finish(job, running, lines, made?.made);
    },
  });

const LOST: StoredLine = {
  externalId: null,
  error: { code: 'INTERNAL_SERVER_ERROR', message: LINK_MESSAGES.lineLost },
};

async function readLines(ctx: Ctx, { jobId, chunk }: RunningChunk): Promise<StoredLine[] | undefined> {
  const stored = await openBatchObjects(ctx, LINK_BATCHES).getLines(jobId, chunk);
  return stored === undefined ? undefined : Lines.parse(stored);
}

/** The results of the accepted lines, from this or an earlier run; undefined when the claim was lost. */
async function make(
  ctx: Ctx,
  running: RunningChunk,
  lines: readonly StoredLine[],
): Promise<MadeChunk | undefined> {
  const { made: earlier, terms } = running.claimed;
  const { domain, expiresAt } = Terms.parse(terms);
  const links = lines.flatMap((line) => ('error' in line ? [] : [toBatchLink(line, domain, expiresAt)]));
  if (earlier !== null && earlier !== undefined) {
    const made = MadeChunk.parse(earlier);
    await warm(ctx, domain, links, made);
    return made;
  }
  const result = await makeLinks(ctx, running, links);
  if (result === null) return undefined;
  publishEmitted(ctx, result.emitted);
  await warm(ctx, domain, links, result.made);
  return result.made;
}

/** Makes the links once, whatever runs again; null when the claim was lost. Without links, none will ever be made. */
const makeLinks = (
  { db, config }: Ctx,
  { jobId, chunk, claim }: RunningChunk,
  links: readonly BatchLink[] | null,
) =>
  callFunction(db, makeBatchLinks, {
    job: jobId,
    chunk,
    claim,
    links,
    shortUrlBase: config.SHORT_URL_BASE,
  });

function toBatchLink(line: AcceptedLine, domain: string, expiresAt: string | null): BatchLink {
  const { longUrl, host, code, externalId } = line;
  const link: BatchLink = { longUrl, host, domain };
  if (code !== null) Object.assign(link, { code, isAlias: true });
  const until = line.expiresAt ?? expiresAt;
  if (until !== null) link.expiresAt = until;
  if (externalId !== null) link.externalId = externalId;
  return link;
}

/** Aliases that somebody may have requested before they existed, as after a single creation. */
async function warm(ctx: Ctx, domain: string, links: readonly BatchLink[], made: MadeChunk): Promise<void> {
  if (!('ids' in made) || made.tenureId === null) return;
  const { tenureId, ids, codes } = made;
  const created = links.flatMap(({ longUrl, isAlias = false, expiresAt = null }, place) => {
    const [linkId, code] = [ids[place], codes[place]];
    if (linkId === null || linkId === undefined || code === null || code === undefined) return [];
    return [{ wanted: { longUrl, isAlias, expiresAt }, created: { tenureId, linkId, domain, code } }];
  });
  await warmLinks(ctx, Date.parse(made.createdAt), created);
}

/** Writes the chunk's result under the claim. Returns how many lines brought no link; null: the claim was lost. */
async function finish(
  ctx: Ctx,
  { jobId, chunk, claim, claimed }: RunningChunk,
  lines: readonly StoredLine[],
  made: MadeChunk | undefined,
): Promise<number | null> {
  if (made === undefined) return null;
  const { domain } = Terms.parse(claimed.terms);
  const results = toResultLines({
    lines,
    made,
    domain,
    first: claimed.first,
    toShortUrl: (name, code) => toShortUrl(ctx.config, name, code),
  });
  const objects = openBatchObjects(ctx, LINK_BATCHES);
  const put = (format: string, text: string) =>
    objects.putResult(objects.resultKey(jobId, chunk, claim, format), text);
  await Promise.all([put('ndjson', toNdjson(results)), put('csv', toLinkResultCsv(results, chunk === 0))]);
  return results.filter((line) => 'error' in line).length;
}
