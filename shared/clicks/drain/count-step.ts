import { setAsideClicks } from '../../../db/clicks/functions/clicks.ts';
import { countClicks } from '../../../db/clicks/queries/count-clicks.ts';
import { findDependencyError, findPostgresError } from '../../../db/engine/postgres-error.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import type { WaitingBatch } from '../click-stream.ts';
import { type createAgentParser, createProfiles, toVisits, toVisitsLeft } from './to-step.ts';

type Step = {
  shard: number;
  /** The cursor before, and after the batches are counted. */
  position: string;
  next: string;
  batches: readonly WaitingBatch[];
  /** The batches' sums, if already computed. */
  visits?: StepVisits | undefined;
};

export type StepVisits = ReturnType<typeof toVisits>;

/** `uncountable`: the batches themselves cannot be counted, and no dependency failed; `why` is for the operator. */
export type StepOutcome =
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
export function prepareStep(
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
export async function countStep(
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
export async function setBatchAside(
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
