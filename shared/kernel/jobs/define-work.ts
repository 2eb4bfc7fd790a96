import type * as z from 'zod';
import type { Ctx } from '../ctx.ts';
import { MAX_PUBLISHED_AT_ONCE } from './flows.ts';
import { defineJob, doAll, doInLanes, type housekeeping, type Job, runInSteps } from './job.ts';
import type { JobAddress, PublishOptions } from './job-queue.ts';

/**
 * A kind of durable work: what must be done later, at least once, survives any crash as a row with a moment. Its sweep takes
 * what is due and has it done; what it takes is due again later, until it is done.
 */
export type Work = {
  name: string;
  /** Takes what is due and has it done. True: there may be more. Throws when something failed; it is due again. */
  sweep: (ctx: Ctx) => Promise<boolean>;
};

type Declared<Row extends object> = {
  /** The name in the log, in alerts and in the battery of its tests. */
  name: string;
  /**
   * Takes up to `limit` rows that are due, oldest first, each once: by `takeDue`, by `findDue` where `run` ends a row in one
   * statement, or by an SQL function whose claim has to decide more.
   */
  take: (ctx: Ctx, limit: number) => Promise<readonly Row[]>;
  limit: number;
};

/** Work that a message does, one for each row. */
type SentWork<Row extends object, P extends z.ZodType> = Declared<Row> & {
  job: JobAddress<P>;
  toMessage: (row: Row) => { payload: z.input<P>; options?: PublishOptions };
  /** Gives rows back that the queue did not accept. Undefined: they are due again by themselves. */
  release?: (ctx: Ctx, rows: readonly Row[]) => Promise<void>;
};

/** Work that the sweep does itself, `lanes` rows at a time. */
type RunWork<Row extends object> = Declared<Row> & {
  run: (ctx: Ctx, row: Row) => Promise<void>;
  lanes: number;
  /** Whether a failure is of what the work depends on: it is no error, and what remains waits for the next sweep. */
  isOutage?: (error: unknown) => boolean;
};

/** Declares work of which each row is done by a message. */
export const defineSentWork = <Row extends object, P extends z.ZodType>(work: SentWork<Row, P>): Work => ({
  name: work.name,
  sweep: async (ctx) => {
    const rows = await work.take(ctx, work.limit);
    for (let start = 0; start < rows.length; start += MAX_PUBLISHED_AT_ONCE) {
      const page = rows.slice(start, start + MAX_PUBLISHED_AT_ONCE);
      try {
        await ctx.jobs.publishAll(work.job, page.map(work.toMessage));
      } catch (error) {
        await work.release?.(ctx, rows.slice(start));
        throw error;
      }
    }
    report(ctx, work, rows);
    // Rows beyond the limit wait for a minute, so that messages do not pile up.
    return false;
  },
});

/** Declares work that its sweep does. */
export const defineRunWork = <Row extends object>(work: RunWork<Row>): Work => ({
  name: work.name,
  sweep: async (ctx) => {
    const rows = await work.take(ctx, work.limit);
    const outages: unknown[] = [];
    await doInLanes([...rows], work.lanes, (row) =>
      work.run(ctx, row).catch((error: unknown) => {
        if (work.isOutage?.(error) !== true) throw error;
        outages.push(error);
      }),
    );
    if (outages.length > 0) ctx.log.warn('work_postponed', { work: work.name, rows: outages.length });
    report(ctx, work, rows);
    return outages.length === 0 && rows.length === work.limit;
  },
});

/** Work that the sweep does for all rows at once. */
type JoinedWork<Row extends object> = Declared<Row> & {
  runAll: (ctx: Ctx, rows: readonly Row[]) => Promise<void>;
};

/** Declares work that its sweep does in one statement, or one call, for all rows. */
export const defineJoinedWork = <Row extends object>(work: JoinedWork<Row>): Work => ({
  name: work.name,
  sweep: async (ctx) => {
    const rows = await work.take(ctx, work.limit);
    if (rows.length > 0) await work.runAll(ctx, rows);
    report(ctx, work, rows);
    return false;
  },
});

function report(ctx: Ctx, { name: work }: Pick<Work, 'name'>, rows: readonly object[]): void {
  if (rows.length > 0) ctx.log.info('work_swept', { work, rows: rows.length });
}

/** Declares the job that sweeps kinds of work, each although others fail. */
export const defineSweep = (address: ReturnType<typeof housekeeping>, kinds: readonly Work[]): Job =>
  defineJob({
    ...address,
    run: (ctx) =>
      runInSteps(ctx, address, {}, async () => {
        const more: boolean[] = [];
        await doAll(kinds.map(async (work) => more.push(await work.sweep(ctx))));
        return more.includes(true);
      }),
  });

/** Rows that are kept for a time, with objects or files beside them. */
type Expiring<Row> = {
  limit: number;
  find: (limit: number) => Promise<readonly Row[]>;
  /** Deletes the objects: before the rows, so that none is orphaned. */
  erase: (rows: readonly Row[]) => Promise<void>;
  forget: (rows: readonly Row[]) => Promise<void>;
};

/** Purges some of what is not kept any longer; returns how many. */
export async function purgeSome<Row>({ limit, find, erase, forget }: Expiring<Row>): Promise<number> {
  const rows = await find(limit);
  if (rows.length > 0) {
    await erase(rows);
    await forget(rows);
  }
  return rows.length;
}
