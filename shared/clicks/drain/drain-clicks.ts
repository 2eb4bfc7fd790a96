import { eq } from 'drizzle-orm';
import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { clickBacklog } from '../../../db/clicks/tables/click-backlog.ts';
import type { Ctx } from '../../platform/ctx.ts';
import {
  readFollowing,
  readFromCursor,
  readLengths,
  toBatch,
  trim,
  type WaitingBatch,
} from '../click-stream.ts';
import { countStep, prepareStep, type StepOutcome, type StepVisits, setBatchAside } from './count-step.ts';
import { createAgentParser } from './to-step.ts';

/** Up to this many waiting batches in total are counted right away; more are left to one job per shard. */
const FEW_BATCHES = 100;

/**
 * Counts what is waiting when it is little, otherwise returns the shards with waiting batches. A failing shard does not
 * stop the others: the first failure is thrown at the end.
 */
export async function drainIfFew(ctx: Ctx, until: number): Promise<{ clicks: number; busy: number[] }> {
  const shards = await readCursors(ctx.db);
  const lengths = await readLengths(
    ctx.clicksRedis,
    shards.map(({ shard }) => shard),
  );
  const waiting = shards.filter((shard, index) => lengths[index] !== 0 || shard.hasBacklog);
  const batches = lengths.reduce((sum, length) => sum + length, 0);
  if (batches > FEW_BATCHES) return { clicks: 0, busy: waiting.map(({ shard }) => shard) };
  let clicks = 0;
  const failures: unknown[] = [];
  for (const shard of waiting) {
    try {
      clicks += await drainShard(ctx, shard, until);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { clicks, busy: [] };
}

/** Counts the clicks that wait in one shard. */
export async function drainOne(ctx: Ctx, shard: number, until: number): Promise<number> {
  const state: Shard | undefined = (await readCursors(ctx.db)).find((cursor) => cursor.shard === shard);
  if (state === undefined) throw new Error(`there is no shard ${shard}`);
  return await drainShard(ctx, state, until);
}

type Shard = { shard: number; position: string; hasBacklog: boolean };

type PreparedStep = { batches: readonly WaitingBatch[]; visits: StepVisits | undefined };

/** Clicks per statement: starts at `first`, halves after a slow one and grows after a quick one. */
const CLICKS = { first: 5_000, least: 100, most: 10_000 };
const SLOW_MS = 1_000;
const QUICK_MS = 400;
/** Batches per read, bounded by a Worker's memory; each holds one isolate's clicks of about 25 ms. */
const BATCHES = { first: 200, least: 50, most: 1_000 };

/**
 * Counts a shard's waiting batches until none is left or `until` (ms since 1970): one statement per step, while the
 * next batches are read and summed. Safe to run concurrently and to be killed at any point, because cursor and counts
 * move in one statement. The backlog comes after the stream, since a batch may be in both. Returns the number of clicks
 * counted.
 */
async function drainShard(ctx: Ctx, from: Shard, until: number): Promise<number> {
  const { shard } = from;
  const parse = createAgentParser();
  let position = from.position;
  let clicks = 0;
  let size = CLICKS.first;
  let most = Number.POSITIVE_INFINITY;
  let count = BATCHES.first;
  /** The last entry that is counted but not trimmed yet. */
  let counted: string | undefined;
  let queue = await readFromCursor(ctx.clicksRedis, shard, position, count);
  let hasMore = queue.length === count;
  let hasBacklog = from.hasBacklog;
  let prepared: PreparedStep | undefined;

  while (Date.now() < until) {
    if (queue.length === 0) {
      if (!hasBacklog) break;
      hasBacklog = false;
      queue = await readBacklog(ctx, shard);
      continue;
    }
    const batches: readonly WaitingBatch[] = prepared?.batches ?? take(queue, size, most);
    const rest = queue.slice(batches.length);
    const next = batches.findLast(({ entryId }) => entryId !== null)?.entryId ?? position;
    const reading = rest.length === 0 && hasMore ? readNext(next) : undefined;
    const startedAt = Date.now();
    const settling = settle(batches, next, prepared?.visits);
    const coming = prepareNext(reading ?? rest, size);
    coming.catch(() => {});
    prepared = undefined;
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
      // About two steps' worth of batches.
      const perBatch = Math.max(1, done.clicks / batches.length);
      count = Math.min(BATCHES.most, Math.max(BATCHES.least, Math.ceil((2 * size) / perBatch)));
      ({ queue, prepared } = await coming);
      continue;
    }
    // Halve it, down to the single batch that causes the problem.
    if (batches.length === 1) throw new Error(`a batch of shard ${shard} takes too long to count`);
    most = Math.ceil(batches.length / 2);
    if (done.outcome === 'slow') size = Math.max(CLICKS.least, Math.floor(size / 2));
  }
  if (counted !== undefined) await trim(ctx.clicksRedis, shard, counted);
  return clicks;

  /** Reads and sums the next step while the previous statement runs. */
  async function prepareNext(
    waiting: WaitingBatch[] | Promise<WaitingBatch[]>,
    clicks: number,
  ): Promise<{ queue: WaitingBatch[]; prepared: PreparedStep | undefined }> {
    const next = await waiting;
    await new Promise((resolve) => setTimeout(resolve));
    const batches = take(next, clicks, Number.POSITIVE_INFINITY);
    return {
      queue: next,
      prepared: next.length === 0 ? undefined : { batches, visits: prepareStep(ctx, batches, parse) },
    };
  }

  /** The stream's next batches; not awaited when the previous step fails. */
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

/** A shard's batches that could not be appended to the stream. */
async function readBacklog({ db }: Ctx, shard: number): Promise<WaitingBatch[]> {
  const backlog = await db
    .select({ id: clickBacklog.batchId, clicks: clickBacklog.clicks })
    .from(clickBacklog)
    .where(eq(clickBacklog.shard, shard))
    .orderBy(clickBacklog.createdAt)
    .limit(BATCHES.most);
  return backlog.map(({ id, clicks }) => toBatch(null, id, clicks));
}

/** The first batches, limited by clicks and batches, at least one; an unreadable batch is taken alone. */
function take(queue: readonly WaitingBatch[], size: number, most: number): WaitingBatch[] {
  const taken: WaitingBatch[] = [];
  let clicks = 0;
  for (const batch of queue) {
    clicks += batch.clicks === undefined ? size + 1 : batch.clicks.length + batch.filtered.length;
    if (taken.length > 0 && (clicks > size || taken.length >= most)) break;
    taken.push(batch);
  }
  return taken;
}
