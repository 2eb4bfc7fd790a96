import { readBacklogs } from '../../db/queries/platform/health.ts';
import { sumByObjective } from '../../db/queries/platform/health-reports.ts';
import { findFlappingEndpoints } from '../../db/queries/webhooks/webhook-outbox.ts';
import { SCHEDULED_JOBS } from '../jobs/schedules.ts';
import { EVENT_SIGNALS } from '../log/event-signals.ts';
import { addDays, toColombiaDay } from '../time/colombia.ts';
import { readDrainLag } from './drain-lag.ts';
import { findFailingOperations, JUDGED_MS } from './failing.ts';
import type { HealthContext } from './health-context.ts';
import { judgeObjectives, OBJECTIVE_DAYS } from './judge-objectives.ts';
import { known } from './known.ts';
import { type Answers, readAnswers } from './read-answers.ts';
import { type Finding, type Signal, toSignal } from './signal.ts';
import { SIGNALS, type SignalName } from './signals.ts';

// The keys of a constant object.
const NAMES = Object.keys(SIGNALS) as SignalName[];

type Single = Partial<Record<SignalName, number | null | undefined>>;

/**
 * Every signal with an alert, each with a section in `docs/operations/runbook.md`. `found`: what the watch has just found
 * out, so that it does not have to be read.
 */
export async function checkHealth(
  ctx: HealthContext,
  found?: { down: readonly Finding[]; answers: Answers | undefined },
): Promise<Signal[]> {
  const now = ctx.clock();
  const [backlogs, flapping, lag, answers, objectives] = await Promise.all([
    known(readBacklogs(ctx.db, now)),
    known(findFlappingEndpoints(ctx.db, now)),
    known(readDrainLag(ctx)),
    found ? found.answers : readAnswers(ctx, new Date(now.getTime() - JUDGED_MS)),
    known(sumByObjective(ctx.db, addDays(toColombiaDay(now), -OBJECTIVE_DAYS))),
  ]);
  const single: Single = {
    'queue-age': backlogs?.queueAgeSec,
    'failed-deliveries': backlogs?.failedDeliveries,
    'flapping-endpoints': flapping?.length,
    'drain-lag': backlogs && lag !== undefined ? oldest(lag, backlogs.backlogAgeSec) : undefined,
    'clicks-set-aside': backlogs?.setAsideBatches,
    'click-floods': backlogs?.floodedVisits,
    'unposted-usage': backlogs?.usageAgeSec,
    'stuck-batches': backlogs?.stuckBatches,
    'stuck-calls': backlogs?.stuckCalls,
    'barred-calls': backlogs?.barredCalls,
    'stuck-syntheses': backlogs?.stuckSyntheses,
    'failed-syntheses': backlogs?.failedSyntheses,
    'unpurged-audio': backlogs?.unpurgedAudio,
    // Undefined (unknown) when there is no probe at all.
    'probes-missing': backlogs?.probeAgeSec ?? undefined,
    'portability-age': backlogs?.portabilityAgeSec,
  };
  const operations = answers && findFailingOperations(answers.answers);
  const stored = backlogs?.failingComponents.map(({ name, status, detail }) => ({
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
      ...{ subject, value: backlogs?.jobAgesSec[subject] },
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
