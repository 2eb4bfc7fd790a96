import { readBacklog } from '../../../../db/queries/clicks/count-clicks.ts';
import type { BaseContext } from '../../../../shared/http/context.ts';
import { createAgentParser } from './classify-click.ts';
import { countStep, prepareStep, type StepOutcome, type StepVisits, setBatchAside } from './count-step.ts';
import { readFollowing, readFromCursor, toBatch, trim, type WaitingBatch } from './read-stream.ts';

export type Shard = { shard: number; position: string; hasBacklog: boolean };

type Ahead = { batches: readonly WaitingBatch[]; visits: StepVisits | undefined };

/** Clicks of one statement: it begins with so many, then takes half when that was slow and more when it was quick. */
const CLICKS = { first: 5_000, least: 100, most: 10_000 };
const SLOW_MS = 1_000;
const QUICK_MS = 400;
/** Batches of one read: what a Worker can hold, each being the clicks of one isolate in some 25 ms. */
const BATCHES = { first: 200, least: 50, most: 1_000 };

/**
 * Counts what waits in a shard until nothing is left or `until` (ms since 1970) has come: one statement a step, the next
 * batches being read and summed meanwhile. Safe to run twice, at once, or to be killed anywhere: cursor and counts move in one
 * statement. The backlog comes once the stream is counted: a batch may be in both. Answers how many clicks it counted.
 */
export async function drainShard(ctx: BaseContext, from: Shard, until: number): Promise<number> {
  const { shard } = from;
  const parse = createAgentParser();
  let position = from.position;
  let clicks = 0;
  let size = CLICKS.first;
  let most = Number.POSITIVE_INFINITY;
  let count = BATCHES.first;
  /** What is counted and not trimmed yet. */
  let counted: string | undefined;
  let queue = await readFromCursor(ctx.clicksRedis, shard, position, count);
  let hasMore = queue.length === count;
  let hasBacklog = from.hasBacklog;
  let ahead: Ahead | undefined;

  while (Date.now() < until) {
    if (queue.length === 0) {
      if (!hasBacklog) break;
      hasBacklog = false;
      const backlog = await readBacklog(ctx.db, shard, BATCHES.most);
      queue = backlog.map((batch) => toBatch(null, batch.id, batch.clicks));
      continue;
    }
    const batches: readonly WaitingBatch[] = ahead?.batches ?? take(queue, size, most);
    const rest = queue.slice(batches.length);
    const next = batches.findLast(({ entryId }) => entryId !== null)?.entryId ?? position;
    const reading = rest.length === 0 && hasMore ? readNext(next) : undefined;
    const startedAt = Date.now();
    const settling = settle(batches, next, ahead?.visits);
    const coming = prepareNext(reading ?? rest, size);
    coming.catch(() => {});
    ahead = undefined;
    const done = await settling;
    if (done.outcome === 'moved') break;
    if (done.outcome === 'counted') {
      const ms = Date.now() - startedAt;
      if (ms > SLOW_MS) size = Math.max(CLICKS.least, Math.floor(size / 2));
      if (ms < QUICK_MS) size = Math.min(CLICKS.most, Math.ceil(size * 1.5));
      most = Number.POSITIVE_INFINITY;
      clicks += done.clicks;
      if (next !== position) counted = next;
      position = next;
      // As many batches as some two steps take.
      const perBatch = Math.max(1, done.clicks / batches.length);
      count = Math.min(BATCHES.most, Math.max(BATCHES.least, Math.ceil((2 * size) / perBatch)));
      ({ queue, ahead } = await coming);
      continue;
    }
    // Less of it, down to the one batch that is to blame.
    if (batches.length === 1) throw new Error(`a batch of shard ${shard} takes too long to count`);
    most = Math.ceil(batches.length / 2);
    if (done.outcome === 'slow') size = Math.max(CLICKS.least, Math.floor(size / 2));
  }
  if (counted !== undefined) await trim(ctx.clicksRedis, shard, counted);
  return clicks;

  /** What the next step takes and comes to, worked out once the statement before is on its way. */
  async function prepareNext(
    waiting: WaitingBatch[] | Promise<WaitingBatch[]>,
    clicks: number,
  ): Promise<{ queue: WaitingBatch[]; ahead: Ahead | undefined }> {
    const next = await waiting;
    await new Promise((resolve) => setTimeout(resolve));
    const batches = take(next, clicks, Number.POSITIVE_INFINITY);
    return {
      queue: next,
      ahead: next.length === 0 ? undefined : { batches, visits: prepareStep(ctx, batches, parse) },
    };
  }

  /** What comes next in the stream; not awaited where the step before fails. */
  function readNext(after: string): Promise<WaitingBatch[]> {
    const asked = count;
    const read = readFollowing(ctx.clicksRedis, shard, { after, counted, count: asked }).then((batches) => {
      hasMore = batches.length === asked;
      return batches;
    });
    read.catch(() => {});
    return read;
  }

  async function settle(
    batches: readonly WaitingBatch[],
    next: string,
    visits: StepVisits | undefined,
  ): Promise<StepOutcome> {
    const [first] = batches;
    const done: StepOutcome =
      first?.clicks === undefined
        ? { outcome: 'uncountable', why: 'unreadable' }
        : await countStep(ctx, { shard, position, next, batches, visits }, parse);
    if (done.outcome !== 'uncountable' || first === undefined || batches.length > 1) return done;
    const isDone = await setBatchAside(ctx, { shard, position, next }, first, done.why);
    return isDone ? { outcome: 'counted', clicks: 0 } : { outcome: 'moved' };
  }
}

/** The first batches, up to so many clicks and batches, at least one; one that cannot be read goes alone. */
function take(queue: readonly WaitingBatch[], size: number, most: number): WaitingBatch[] {
  const taken: WaitingBatch[] = [];
  let clicks = 0;
  for (const batch of queue) {
    clicks += batch.clicks?.length ?? size;
    if (taken.length > 0 && (clicks > size || taken.length >= most)) break;
    taken.push(batch);
  }
  return taken;
}
