import { readCursors } from '../../../db/clicks/queries/count-clicks.ts';
import { readOverdue } from '../../../db/engine/due-rows.ts';
import { BACKLOGS, type Backlogs, readBacklog } from '../../../db/status/queries/health.ts';
import { type ObjectiveTotal, sumByObjective } from '../../../db/status/queries/health-reports.ts';
import { DUE_DELIVERIES, findFlappingEndpoints } from '../../../db/webhooks/queries/webhook-outbox.ts';
import { streamKey } from '../../clicks/click-stream.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { SCHEDULED_JOBS } from '../../kernel/jobs/schedules.ts';
import { EVENT_SIGNALS } from '../../kernel/log/event-signals.ts';
import { addDays, toColombiaDay } from '../../kernel/time/colombia.ts';
import { OBJECTIVES, type Objective } from '../objectives.ts';
import { REACHABLE_CHECKS } from '../probes/common-checks.ts';
import { runChecks } from '../probes/run-checks.ts';
import { findFailingOperations, JUDGED_MS } from './failing.ts';
import { WATCHED_WORK } from './overdue-work.ts';
import { type Answers, readAnswers } from './read-answers.ts';
import { type Finding, type Signal, toSignal } from './signal.ts';
import { FALTERING, SHARED, SIGNALS, type SignalName, UNAVAILABLE } from './signals.ts';

// The keys of a constant object.
const NAMES = Object.keys(SIGNALS) as SignalName[];

type Single = Partial<Record<SignalName, number | null | undefined>>;

/** Reads a source of signals; undefined when it cannot be read, so that those of others are still reported. */
type Read = <T>(source: string, work: () => Promise<T>) => Promise<T | undefined>;

const readOrUnknown: Read = async (_, work) => await work().catch(() => undefined);

/**
 * Every signal with an alert, each with a section in `docs/operations/runbook.md`. `found`: what the watch has just found
 * out, so that it does not have to be read. `read` notes the sources that fail.
 */
export async function checkHealth(
  ctx: Ctx,
  found?: { down: readonly Finding[]; answers: Answers | undefined },
  read: Read = readOrUnknown,
): Promise<Signal[]> {
  const now = ctx.clock();
  const [backlogs, overdue, flapping, lag, answers, objectives] = await Promise.all([
    readBacklogs(ctx, now, read),
    readWork(ctx, read),
    read('flapping-endpoints', () => findFlappingEndpoints(ctx.db, now)),
    read('click-streams', () => readDrainLag(ctx)),
    found ? found.answers : read('answers', () => readAnswers(ctx, new Date(now.getTime() - JUDGED_MS))),
    read('objectives', () => sumByObjective(ctx.db, addDays(toColombiaDay(now), -OBJECTIVE_DAYS))),
  ]);
  const { 'component-down': components, 'stopped-job': jobs, 'backup-age': backup, ...ages } = backlogs;
  const inPostgres = backlogs['drain-lag'];
  const single: Single = {
    ...ages,
    // An endpoint's deliveries have a limit of their own.
    'queue-age': overdue.find(({ subject }) => subject === DUE_DELIVERIES.work)?.value,
    'flapping-endpoints': flapping?.length,
    'drain-lag': inPostgres === undefined || lag === undefined ? undefined : oldest(lag, inPostgres),
    // Undefined (unknown) when there is no probe at all.
    'probes-missing': backlogs['probes-missing'] ?? undefined,
  };
  const operations = answers && findFailingOperations(answers.answers);
  const stored = components && toDown(components);
  const several: Partial<Record<SignalName, Omit<Finding, 'signal'>[] | undefined>> = {
    'component-down': found === undefined ? (stored ?? (await findDeadStores(ctx))) : [...found.down],
    'backup-age': backup && [{ value: backup.sec, detail: describeBackup(backup) }],
    'failing-answers': operations && toFailing(operations),
    'overdue-work': overdue.filter(({ subject }) => subject !== DUE_DELIVERIES.work),
    'stopped-job': SCHEDULED_JOBS.map((subject) => ({
      // Undefined (unknown) for a job that nobody has noted.
      subject,
      value: jobs?.[subject],
    })),
    ...Object.fromEntries(
      Object.values(EVENT_SIGNALS).map((signal) => [signal, answers && sumEvents(answers.events, signal)]),
    ),
  };
  const findings = [
    ...NAMES.flatMap((signal): Finding[] => {
      if (signal in single) return [{ signal, value: single[signal] }];
      if (!(signal in several)) return [];
      const own = several[signal];
      if (own === undefined) return [{ signal, value: undefined }];
      return own.length === 0 ? [{ signal, value: null }] : own.map((one) => ({ ...one, signal }));
    }),
    ...(objectives === undefined ? [] : judgeObjectives(objectives)),
  ];
  return findings.map(toSignal);
}

/** `last backup 3 h ago: 2026-11-28T03-00-05Z`. */
const describeBackup = ({ sec, name }: Backlogs['backup-age']): string =>
  name === null ? 'no backup yet' : `last backup ${Math.floor((sec ?? 0) / 3_600)} h ago: ${name}`;

/** Every signal, for when none can be read. */
export const unknownSignals = (): Signal[] => NAMES.map((signal) => toSignal({ signal, value: undefined }));

/** Finds which stores do not answer from here, for when the results of the probes cannot be read. */
async function findDeadStores(ctx: Ctx): Promise<Omit<Finding, 'signal'>[]> {
  const results = await runChecks(ctx, REACHABLE_CHECKS);
  const rest = {
    subject: 'others',
    value: undefined,
    detail: 'the results of the last probes cannot be read',
  };
  return [
    ...results.map(({ name, failure }) => ({
      subject: name,
      value: failure === null ? 0 : 1,
      ...(failure !== null && { detail: `${failure} (from here)` }),
    })),
    rest,
  ];
}

/** Each by itself; those that could not be read are left out. */
async function readBacklogs(ctx: Ctx, now: Date, read: Read): Promise<Partial<Backlogs>> {
  const values = await Promise.all(
    BACKLOGS.map(async (name) => [name, await read(name, () => readBacklog(ctx.db, name, now))]),
  );
  return Object.fromEntries(values);
}

/** Reads the delay of each kind of durable work: by one statement, or by one each when that fails, which tells whose it is. */
async function readWork(
  { db }: Ctx,
  read: Read,
): Promise<{ subject: string; value: number | null | undefined }[]> {
  const kinds = WATCHED_WORK.map(({ rows }) => rows);
  const all = await readOverdue(db, kinds).catch(() => undefined);
  return await Promise.all(
    kinds.map(async (rows) => {
      const ages = all ?? (await read(`overdue-${rows.work}`, () => readOverdue(db, [rows])));
      return { subject: rows.work, value: ages?.get(rows.work) };
    }),
  );
}

/**
 * Turns the results of the last probes into findings. A function without a cause of its own has the cause that all
 * functions share.
 */
function toDown(components: Backlogs['component-down']): Omit<Finding, 'signal'>[] {
  const shared = components.filter(({ name }) => SHARED.includes(name)).map(({ name }) => name);
  const because = shared.length === 0 ? '' : `because of ${shared.join(', ')}`;
  return components.map(({ name, status, detail }) => ({
    subject: name,
    value: 1,
    detail: `${status} ${detail ?? because}`.trim(),
  }));
}

const MAX_NAMED = 5;

/**
 * A finding for each operation that answered 500, which is a bug of its own; one for all that only refused, because what they
 * need falters, and most need the same.
 */
function toFailing(operations: ReturnType<typeof findFailingOperations>): Omit<Finding, 'signal'>[] {
  const [broken, refusing] = [true, false].map((is) => operations.filter((one) => one.broken > 0 === is));
  const own = (broken ?? []).map(({ operation, failed, broken: bugs, answers: all }) => ({
    subject: operation,
    value: failed,
    detail: `${failed} of ${all} answers, ${bugs} of them 500`,
  }));
  if (refusing === undefined || refusing.length === 0) return own;
  const most = refusing.toSorted((one, other) => other.failed - one.failed);
  const named = most.slice(0, MAX_NAMED).map((one) => `${one.failed} of ${one.answers} of ${one.operation}`);
  const rest = most.length > MAX_NAMED ? [`${most.length - MAX_NAMED} more operations`] : [];
  const value = refusing.reduce((sum, { failed }) => sum + failed, 0);
  return [...own, { subject: UNAVAILABLE, value, detail: [...named, ...rest].join(', ') }];
}

/** Counts the events of a signal by what they were about; of one dependency in all functions together. */
function sumEvents(events: Answers['events'], signal: string): Omit<Finding, 'signal'>[] {
  const own = events.filter(({ event }) => Reflect.get(EVENT_SIGNALS, event) === signal);
  const isOne = FALTERING.includes(signal);
  const countOf = (counted: typeof own) => counted.reduce((sum, { count }) => sum + count, 0);
  return [...Map.groupBy(own, ({ subject }) => (isOne ? undefined : subject))].map(([subject, counted]) => ({
    ...(subject !== undefined && { subject }),
    value: countOf(counted),
    detail: [...new Set(counted.map(({ event, subject: of }) => (isOne ? `${event} of ${of}` : event)))].join(
      ', ',
    ),
  }));
}

const oldest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** Fewer answers say nothing about an objective. */
const MIN_ANSWERS = 1_000;
const OBJECTIVE_DAYS = 30;

/** Returns the part of its error budgets that each group of operations has spent. */
const judgeObjectives = (totals: readonly ObjectiveTotal[]): Finding[] =>
  Object.entries<Objective>(OBJECTIVES).flatMap(([subject, { availability, withinMs, latency }]) => {
    const { answers, failed, slow } = totals.find(({ objective }) => objective === subject) ?? NONE;
    const judge = (bad: number, promised: number, what: string) => {
      const share = answers === 0 ? null : (bad / answers) * 100;
      const spent = answers < MIN_ANSWERS ? null : Math.round((share ?? 0) / (1 - promised));
      const measured = share === null ? 'no answers' : `${(100 - share).toFixed(3)} % of ${answers}`;
      return { subject, value: spent, detail: `${measured}; objective ${toPercent(promised)} ${what}` };
    };
    return [
      { signal: 'error-budget' as const, ...judge(failed, availability, 'not 5xx') },
      { signal: 'slow-answers' as const, ...judge(slow, latency, `within ${withinMs} ms`) },
    ];
  });

const NONE = { answers: 0, failed: 0, slow: 0 };
const toPercent = (share: number): string => `${Number((share * 100).toFixed(3))} %`;

/** Age of the oldest uncounted click in the streams, in seconds; null when all are counted. */
async function readDrainLag(ctx: Ctx): Promise<number | null> {
  const cursors = await readCursors(ctx.db);
  // Pipelined into one round trip; the client would send each `xrange` separately.
  const pipeline = ctx.clicksRedis.pipeline();
  for (const { shard } of cursors) pipeline.xrange(streamKey(shard), '-', '+', 2);
  const heads: unknown[] = cursors.length === 0 ? [] : await pipeline.exec();
  const waitingSince = cursors.flatMap(({ position }, index) => {
    const entries = heads[index];
    const ids = (Array.isArray(entries) ? entries : []).map((entry) =>
      String(Array.isArray(entry) && entry[0]),
    );
    // The entry at the cursor is counted but not trimmed yet.
    const [oldest] = ids.filter((id) => id !== position);
    return oldest === undefined ? [] : [Number(oldest.split('-')[0])];
  });
  if (waitingSince.length === 0) return null;
  return Math.max(0, Math.floor((ctx.clock().getTime() - Math.min(...waitingSince)) / 1000));
}
