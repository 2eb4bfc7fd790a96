import { BACKLOGS, type Backlogs, readBacklog } from '../../../db/platform/queries/health.ts';
import { sumByObjective } from '../../../db/platform/queries/health-reports.ts';
import { findFlappingEndpoints } from '../../../db/webhooks/queries/webhook-outbox.ts';
import type { Ctx } from '../ctx.ts';
import { SCHEDULED_JOBS } from '../jobs/schedules.ts';
import { EVENT_SIGNALS } from '../log/event-signals.ts';
import { addDays, toColombiaDay } from '../time/colombia.ts';
import { readDrainLag } from './drain-lag.ts';
import { findFailingOperations, JUDGED_MS } from './failing.ts';
import { judgeObjectives, OBJECTIVE_DAYS } from './judge-objectives.ts';
import { type Answers, readAnswers } from './read-answers.ts';
import { type Finding, type Signal, toSignal } from './signal.ts';
import { SIGNALS, type SignalName } from './signals.ts';

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
  const [backlogs, flapping, lag, answers, objectives] = await Promise.all([
    readBacklogs(ctx, now, read),
    read('flapping-endpoints', () => findFlappingEndpoints(ctx.db, now)),
    read('click-streams', () => readDrainLag(ctx)),
    found ? found.answers : read('answers', () => readAnswers(ctx, new Date(now.getTime() - JUDGED_MS))),
    read('objectives', () => sumByObjective(ctx.db, addDays(toColombiaDay(now), -OBJECTIVE_DAYS))),
  ]);
  const { 'component-down': components, 'stopped-job': jobs, ...ages } = backlogs;
  const inPostgres = backlogs['drain-lag'];
  const single: Single = {
    ...ages,
    'flapping-endpoints': flapping?.length,
    'drain-lag': inPostgres === undefined || lag === undefined ? undefined : oldest(lag, inPostgres),
    // Undefined (unknown) when there is no probe at all.
    'probes-missing': backlogs['probes-missing'] ?? undefined,
  };
  const operations = answers && findFailingOperations(answers.answers);
  const stored = components?.map(({ name, status, detail }) => ({
    ...{ subject: name, value: 1, detail: `${status} ${detail ?? ''}`.trim() },
  }));
  const several: Partial<Record<SignalName, Omit<Finding, 'signal'>[] | undefined>> = {
    'component-down': found === undefined ? stored : [...found.down],
    'failing-answers': operations?.map(({ operation, failed, broken, answers: all }) => ({
      ...{ subject: operation, value: failed },
      detail: `${failed} of ${all} answers, ${broken} of them 500`,
    })),
    'stopped-job': SCHEDULED_JOBS.map((subject) => ({
      // Undefined (unknown) for a job that nobody has noted.
      ...{ subject, value: jobs?.[subject] },
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

/** Every signal, for when none can be read. */
export const unknownSignals = (): Signal[] => NAMES.map((signal) => toSignal({ signal, value: undefined }));

/** Each by itself; those that could not be read are left out. */
async function readBacklogs(ctx: Ctx, now: Date, read: Read): Promise<Partial<Backlogs>> {
  const values = await Promise.all(
    BACKLOGS.map(async (name) => [name, await read(name, () => readBacklog(ctx.db, name, now))]),
  );
  return Object.fromEntries(values);
}

/** How often the events of a signal happened, by what they were about. */
function sumEvents(events: Answers['events'], signal: string): Omit<Finding, 'signal'>[] {
  const own = events.filter(({ event }) => Reflect.get(EVENT_SIGNALS, event) === signal);
  return [...Map.groupBy(own, ({ subject }) => subject)].map(([subject, counted]) => ({
    subject,
    value: counted.reduce((sum, { count }) => sum + count, 0),
    detail: [...new Set(counted.map(({ event }) => event))].join(', '),
  }));
}

const oldest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
