import { countClicks, setAside } from '../../../../db/queries/clicks/count-clicks.ts';
import { findDependencyError, findPostgresError } from '../../../../shared/dependencies/postgres-error.ts';
import type { BaseContext } from '../../../../shared/http/context.ts';
import { type createAgentParser, createProfiles } from './classify-click.ts';
import type { WaitingBatch } from './read-stream.ts';
import { toVisits, toVisitsLeft } from './to-step.ts';

export type Step = {
  shard: number;
  /** Where the cursor is, and where it is once the batches are counted. */
  position: string;
  next: string;
  batches: readonly WaitingBatch[];
  /** What the batches come to, where that is worked out already. */
  visits?: StepVisits | undefined;
};

export type StepVisits = ReturnType<typeof toVisits>;

/** `uncountable`: it is not for lack of a dependency that the batches cannot be counted; `why` is for the operator. */
export type StepOutcome =
  | { outcome: 'counted'; clicks: number }
  | { outcome: 'moved' }
  | { outcome: 'slow' }
  | { outcome: 'uncountable'; why: string };

/** What one statement may take. */
const STATEMENT_MS = 8_000;
/** Postgres may say twice that it must be less: batches that came before, then browsers that came too often. */
const TRIES = 4;

/** Data that is wrong (22, 23), a row that should not be there (21), a limit of the server (54), a function's own refusal. */
const WRONG_DATA = /^(21|22|23|54|P0001)/;

/** One that comes twice among these is one. */
const withoutCopies = (batches: readonly WaitingBatch[]): WaitingBatch[] => [
  ...new Map(batches.map((batch) => [batch.id, batch])).values(),
];

const clicksOf = (batches: readonly WaitingBatch[]) => batches.flatMap((batch) => batch.clicks ?? []);

/** What batches come to, for a step that is taken later; undefined where that is for the step to find out. */
export function prepareStep(
  { config }: BaseContext,
  batches: readonly WaitingBatch[],
  parse: ReturnType<typeof createAgentParser>,
): StepVisits | undefined {
  if (batches.some(({ clicks }) => clicks === undefined)) return undefined;
  try {
    const clicks = clicksOf(withoutCopies(batches));
    return toVisits(clicks, createProfiles(parse), {
      flood: config.CLICK_FLOOD_PER_MINUTE,
      visitsLeft: new Map(),
    });
  } catch {
    return undefined;
  }
}

/** Counts batches of a shard in one statement, exactly once. Throws DependencyError. */
export async function countStep(
  ctx: BaseContext,
  { shard, position, next, batches, visits: prepared }: Step,
  parse: ReturnType<typeof createAgentParser>,
): Promise<StepOutcome> {
  const stale = new Set<string>();
  const visitsLeft = new Map<string, number>();
  const flood = ctx.config.CLICK_FLOOD_PER_MINUTE;
  try {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const fresh = withoutCopies(batches).filter(({ id }) => !stale.has(id));
      const visits =
        attempt === 0 && prepared !== undefined
          ? prepared
          : toVisits(clicksOf(fresh), createProfiles(parse), { flood, visitsLeft });
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
        for (const { link, day, visits: aside } of visits.flooded)
          ctx.log.warn('click_flood', { link, day, visits: aside });
        return { outcome: 'counted', clicks: visits.links.length };
      }
      if (counted.outcome === 'stale') for (const id of counted.batches) stale.add(id);
      if (counted.outcome === 'flooded')
        for (const [key, room] of toVisitsLeft(counted.visitsLeft)) visitsLeft.set(key, room);
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

/** Moves the shard past a batch that cannot be counted, with an alert. False when another drain was first. */
export async function setBatchAside(
  ctx: BaseContext,
  { shard, position, next }: Pick<Step, 'shard' | 'position' | 'next'>,
  batch: WaitingBatch,
  reason: string,
): Promise<boolean> {
  const { id, text: clicks } = batch;
  const isDone = await setAside(ctx.openDatabase(STATEMENT_MS), {
    shard,
    expected: position,
    next,
    id,
    clicks,
    reason,
  });
  if (isDone) ctx.log.error('click_batch_set_aside', new Error(reason), { shard, batch: id });
  return isDone;
}
