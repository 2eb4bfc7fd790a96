import { eq } from 'drizzle-orm';
import { setAsideClicks } from '../../../db/clicks/functions/clicks.ts';
import { countClicks, readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { clickBacklog } from '../../../db/clicks/tables/click-backlog.ts';
import { findDependencyError, findPostgresError } from '../../../db/engine/postgres-error.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import {
  readFollowing,
  readFromCursor,
  readLengths,
  toBatch,
  trim,
  type WaitingBatch,
} from '../click-stream.ts';
import { createAgentParser, createProfiles, toVisits, toVisitsLeft } from './to-step.ts';

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

type Step = {
  shard: number;
  /** The cursor before, and after the batches are counted. */
  position: string;
  next: string;
  batches: readonly WaitingBatch[];
  /** The batches' sums, if already computed. */
  visits?: StepVisits | undefined;
};

type StepVisits = ReturnType<typeof toVisits>;

/** `uncountable`: the batches themselves cannot be counted, and no dependency failed; `why` is for the operator. */
type StepOutcome =
  | { outcome: 'counted'; clicks: number }
  | { outcome: 'moved' }
  | { outcome: 'slow' }
  | { outcome: 'uncountable'; why: string };

/** The deadline of one statement. */
const STATEMENT_MS = 8_000;
/**
 * Postgres may ask for fewer clicks twice: for batches already counted, then for browsers that visited too often.
 */
const TRIES = 4;

/**
 * SQLSTATE classes: wrong data (22, 23), an unexpected row (21), a server limit (54), an exception raised by a
 * function.
 */
const WRONG_DATA = /^(21|22|23|54|P0001)/;

/** The function's own error: another drain moved the cursor first. */
const MOVED = 'OP001';

/** Drops repeated batches. */
const deduplicate = (batches: readonly WaitingBatch[]): WaitingBatch[] => [
  ...new Map(batches.map((batch) => [batch.id, batch])).values(),
];

const clicksOf = (batches: readonly WaitingBatch[]) => batches.flatMap((batch) => batch.clicks ?? []);
const filteredOf = (batches: readonly WaitingBatch[]) => batches.flatMap((batch) => batch.filtered);

/** Sums batches ahead of their step; undefined when that fails, so that the step itself reports why. */
function prepareStep(
  { config }: Ctx,
  batches: readonly WaitingBatch[],
  parse: ReturnType<typeof createAgentParser>,
): StepVisits | undefined {
  if (batches.some(({ clicks }) => clicks === undefined)) return undefined;
  try {
    const waiting = deduplicate(batches);
    return toVisits(clicksOf(waiting), createProfiles(parse), {
      flood: config.CLICK_FLOOD_PER_MINUTE,
      visitsLeft: new Map(),
      filtered: filteredOf(waiting),
    });
  } catch {
    return undefined;
  }
}

/** Counts a shard's batches exactly once, in one statement. Throws DependencyError. */
async function countStep(
  ctx: Ctx,
  { shard, position, next, batches, visits: prepared }: Step,
  parse: ReturnType<typeof createAgentParser>,
): Promise<StepOutcome> {
  const stale = new Set<string>();
  const visitsLeft = new Map<string, number>();
  const flood = ctx.config.CLICK_FLOOD_PER_MINUTE;
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const fresh = deduplicate(batches).filter(({ id }) => !stale.has(id));
      const visits =
        attempt === 0 && prepared !== undefined
          ? prepared
          : toVisits(clicksOf(fresh), createProfiles(parse), {
              flood,
              visitsLeft,
              filtered: filteredOf(fresh),
            });
      const counted = await countClicks(ctx.openDatabase(STATEMENT_MS), {
        shard,
        expected: position,
        next,
        until: new Date(Number(next.split('-')[0])),
        batches: fresh.map(({ id }) => id),
        backlog: batches.filter(({ entryId }) => entryId === null).map(({ id }) => id),
        ...visits,
      });
      if (counted.outcome === 'moved') return counted;
      if (counted.outcome === 'counted') {
        publishEmitted(ctx, counted.emitted);
        for (const { link, day, visits: aside } of visits.flooded)
          ctx.log.warn('click_flood', { link, day, visits: aside });
        return { outcome: 'counted', clicks: visits.links.length };
      }
      if (counted.outcome === 'stale') for (const id of counted.batches) stale.add(id);
      if (counted.outcome === 'flooded')
        for (const [key, remaining] of toVisitsLeft(counted.visitsLeft)) visitsLeft.set(key, remaining);
    }
    return { outcome: 'uncountable', why: 'the statement refused it again and again' };
  } catch (error) {
    if (findDependencyError(error)?.timedOut) return { outcome: 'slow' };
    const code = findPostgresError(error)?.code;
    if (code !== undefined && WRONG_DATA.test(code))
      return { outcome: 'uncountable', why: `SQLSTATE ${code}` };
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError)
      return { outcome: 'uncountable', why: error.message };
    throw error;
  }
}

/** Skips a batch that cannot be counted, with an alert. False when another drain already did. */
async function setBatchAside(
  ctx: Ctx,
  { shard, position, next }: Pick<Step, 'shard' | 'position' | 'next'>,
  batch: WaitingBatch,
  reason: string,
): Promise<boolean> {
  try {
    await callFunction(ctx.openDatabase(STATEMENT_MS), setAsideClicks, {
      shard,
      expected: position,
      next,
      batch: batch.id,
      clicks: batch.text,
      reason,
    });
  } catch (error) {
    if (findPostgresError(error)?.code === MOVED) return false;
    throw error;
  }
  ctx.log.error('click_batch_set_aside', new Error(reason), { shard, batch: batch.id });
  return true;
}
