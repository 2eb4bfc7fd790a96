import { eq } from 'drizzle-orm';
import { type CeilingLeft, setAsideClicks } from '../../../db/clicks/functions/clicks.ts';
import { countClicks, readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { clickBacklog } from '../../../db/clicks/tables/click-backlog.ts';
import { findDependencyError, findPostgresError } from '../../../db/engine/postgres-error.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { linkKey, placeMarkers } from '../../links/link-cache.ts';
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
  const { shard, position, hasBacklog } = from;
  const queue = await readFromCursor(ctx.clicksRedis, shard, position, BATCHES.first);
  const drain: Drain = {
    ctx,
    shard,
    parse: createAgentParser(),
    position,
    counted: undefined,
    clicks: 0,
    size: CLICKS.first,
    most: Number.POSITIVE_INFINITY,
    count: BATCHES.first,
    queue,
    hasMore: queue.length === BATCHES.first,
    hasBacklog,
    prepared: undefined,
  };
  while (Date.now() < until) {
    if (drain.queue.length > 0) {
      if (!(await takeStep(drain))) break;
    } else {
      if (!drain.hasBacklog) break;
      drain.hasBacklog = false;
      drain.queue = await readBacklog(ctx, shard);
    }
  }
  if (drain.counted !== undefined) await trim(ctx.clicksRedis, shard, drain.counted);
  return drain.clicks;
}

/** The progress of the drain of a shard. */
type Drain = {
  ctx: Ctx;
  shard: number;
  parse: ReturnType<typeof createAgentParser>;
  /** The cursor. */
  position: string;
  /** The last entry that is counted but not trimmed yet. */
  counted: string | undefined;
  /** The number of clicks that were counted. */
  clicks: number;
  /** The next statement may have this many clicks, of this many batches; `count` batches are read at once. */
  size: number;
  most: number;
  count: number;
  queue: WaitingBatch[];
  /** There may be more in the stream, and in the backlog. */
  hasMore: boolean;
  hasBacklog: boolean;
  prepared: PreparedStep | undefined;
};

/** Counts the first batches of the queue, while what follows is read and summed. False when another drain has moved the shard. */
async function takeStep(drain: Drain): Promise<boolean> {
  const { prepared, queue, position, size } = drain;
  const batches = prepared?.batches ?? take(queue, size, drain.most);
  const rest = queue.slice(batches.length);
  const next = batches.findLast(({ entryId }) => entryId !== null)?.entryId ?? position;
  const reading = rest.length === 0 && drain.hasMore ? readNext(drain, next) : undefined;
  const startedAt = Date.now();
  const settling = settle(drain, batches, next, prepared?.visits);
  const coming = prepareNext(drain, reading ?? rest, size);
  coming.catch(() => {});
  drain.prepared = undefined;
  const done = await settling;
  if (done.outcome === 'moved') return false;
  if (done.outcome !== 'counted') {
    halve(drain, batches, done.outcome);
    return true;
  }
  adapt(drain, Date.now() - startedAt, done.clicks / batches.length);
  drain.clicks += done.clicks;
  if (next !== position) drain.counted = next;
  drain.position = next;
  Object.assign(drain, await coming);
  return true;
}

/** Sizes the next statement by how long one took, and the next read by about two statements' worth of batches. */
function adapt(drain: Drain, ms: number, clicksOfBatch: number): void {
  if (ms > SLOW_MS) drain.size = Math.max(CLICKS.least, Math.floor(drain.size / 2));
  if (ms < QUICK_MS) drain.size = Math.min(CLICKS.most, Math.ceil(drain.size * 1.5));
  drain.most = Number.POSITIVE_INFINITY;
  const wanted = Math.ceil((2 * drain.size) / Math.max(1, clicksOfBatch));
  drain.count = Math.min(BATCHES.most, Math.max(BATCHES.least, wanted));
}

/** Halves a step that failed, down to the single batch that causes the problem. */
function halve(drain: Drain, batches: readonly WaitingBatch[], why: 'slow' | 'uncountable'): void {
  if (batches.length === 1) throw new Error(`a batch of shard ${drain.shard} takes too long to count`);
  drain.most = Math.ceil(batches.length / 2);
  if (why === 'slow') drain.size = Math.max(CLICKS.least, Math.floor(drain.size / 2));
}

/** Reads and sums the next step while the previous statement runs. */
async function prepareNext(
  { ctx, parse }: Drain,
  waiting: WaitingBatch[] | Promise<WaitingBatch[]>,
  clicks: number,
): Promise<Pick<Drain, 'queue' | 'prepared'>> {
  const queue = await waiting;
  await new Promise((resolve) => setTimeout(resolve));
  const batches = take(queue, clicks, Number.POSITIVE_INFINITY);
  return {
    queue,
    prepared: queue.length === 0 ? undefined : { batches, visits: prepareStep(ctx, batches, parse) },
  };
}

/** The stream's next batches; not awaited when the previous step fails. */
function readNext(drain: Drain, after: string): Promise<WaitingBatch[]> {
  const { ctx, shard, counted, count } = drain;
  const read = readFollowing(ctx.clicksRedis, shard, { after, counted, count }).then((batches) => {
    drain.hasMore = batches.length === count;
    return batches;
  });
  read.catch(() => {});
  return read;
}

async function settle(
  { ctx, shard, position, parse }: Drain,
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
 * Postgres may ask for fewer clicks three times: for batches already counted, for browsers that visited too often, and for links
 * that have had all their visits.
 */
const TRIES = 5;

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
  step: Step,
  parse: ReturnType<typeof createAgentParser>,
): Promise<StepOutcome> {
  const left: LeftOut = { stale: new Set(), visitsLeft: new Map(), ceilingsLeft: new Map() };
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { visits, counted } = await tryStep(
        ctx,
        attempt === 0 ? step : { ...step, visits: undefined },
        left,
        parse,
      );
      if (counted.outcome === 'moved') return counted;
      if (counted.outcome === 'counted') {
        publishEmitted(ctx, counted.emitted);
        await endLinks(ctx, counted.reached);
        noteFloods(ctx, visits);
        return { outcome: 'counted', clicks: visits.links.length };
      }
      noteRefusal(left, counted);
    }
    return { outcome: 'uncountable', why: 'the statement refused it again and again' };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Tries to count the batches that are not stale, with no more visits of a browser than are left. */
async function tryStep(
  ctx: Ctx,
  { shard, position, next, batches, visits: prepared }: Step,
  { stale, visitsLeft, ceilingsLeft }: LeftOut,
  parse: ReturnType<typeof createAgentParser>,
) {
  const fresh = deduplicate(batches).filter(({ id }) => !stale.has(id));
  const visits =
    prepared ??
    toVisits(clicksOf(fresh), createProfiles(parse), {
      flood: ctx.config.CLICK_FLOOD_PER_MINUTE,
      visitsLeft,
      ceilingsLeft: [...ceilingsLeft.values()],
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
  return { visits, counted };
}

/**
 * Sends the redirect to Postgres, which says that they ended, for links that have had all their visits. If that fails, visitors who
 * still come are not charged, and the drain that counts them does it again.
 */
async function endLinks({ redis }: Ctx, reached: readonly { domain: string; code: string }[]): Promise<void> {
  if (reached.length === 0) return;
  const keys = reached.map(({ domain, code }) => linkKey(domain, code));
  await placeMarkers(redis, keys).catch(() => {});
}

/** The parts that the next try leaves out: batches that are counted already, and visits beyond what is left. */
type LeftOut = {
  stale: Set<string>;
  visitsLeft: Map<string, number>;
  ceilingsLeft: Map<string, CeilingLeft>;
};

function noteRefusal(
  { stale, visitsLeft, ceilingsLeft }: LeftOut,
  refused: Extract<Awaited<ReturnType<typeof countClicks>>, { outcome: 'stale' | 'flooded' | 'full' }>,
): void {
  if (refused.outcome === 'stale') for (const id of refused.batches) stale.add(id);
  else if (refused.outcome === 'full')
    for (const ceiling of refused.ceilingsLeft) ceilingsLeft.set(ceiling.of, ceiling);
  else for (const [key, remaining] of toVisitsLeft(refused.visitsLeft)) visitsLeft.set(key, remaining);
}

function noteFloods({ log }: Ctx, { flooded }: StepVisits): void {
  for (const { link, day, visits } of flooded) log.warn('click_flood', { link, day, visits });
}

/** Reads what a failure says about the batches. Throws it again when it says nothing about them. */
function toOutcome(error: unknown): StepOutcome {
  if (findDependencyError(error)?.timedOut) return { outcome: 'slow' };
  const code = findPostgresError(error)?.code;
  if (code !== undefined && WRONG_DATA.test(code)) return { outcome: 'uncountable', why: `SQLSTATE ${code}` };
  if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError)
    return { outcome: 'uncountable', why: error.message };
  throw error;
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
