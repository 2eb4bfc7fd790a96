import { readBacklogs } from '../../db/queries/platform/health.ts';
import { findFlappingEndpoints } from '../../db/queries/webhooks/webhook-outbox.ts';
import { findDependencyError } from '../dependencies/postgres-error.ts';
import { SCHEDULED_JOBS } from '../jobs/schedules.ts';
import { readDrainLag } from './drain-lag.ts';
import type { HealthContext } from './health-context.ts';
import { jobSignal, SIGNALS, type SignalName } from './signals.ts';

export type Signal = {
  signal: SignalName;
  /** `unknown`: the source of the signal is unreachable, which is an alert too. */
  state: 'ok' | 'alert' | 'unknown';
  value: number | null;
  limit: number;
  unit: string;
  says: string;
};

type Values = Partial<Record<SignalName, number | null | undefined>>;

/** Every signal with an alert, each with a section in `docs/operations/runbook.md`. */
export async function checkHealth(ctx: HealthContext): Promise<Signal[]> {
  const now = ctx.clock();
  const [backlogs, flapping, lag] = await Promise.all([
    known(readBacklogs(ctx.db, now)),
    known(findFlappingEndpoints(ctx.db, now)),
    known(readDrainLag(ctx)),
  ]);
  const values: Values = {
    ...(backlogs && {
      'queue-age': backlogs.queueAgeSec,
      'failed-deliveries': backlogs.failedDeliveries,
      'clicks-set-aside': backlogs.setAsideBatches,
      'click-floods': backlogs.floodedVisits,
      'unposted-usage': backlogs.usageAgeSec,
      'stuck-batches': backlogs.stuckBatches,
      'stuck-calls': backlogs.stuckCalls,
      'barred-calls': backlogs.barredCalls,
      'stuck-syntheses': backlogs.stuckSyntheses,
      'failed-syntheses': backlogs.failedSyntheses,
      'unpurged-audio': backlogs.unpurgedAudio,
      'component-down': backlogs.failingComponents,
      // Undefined (unknown) when there is no probe at all.
      'probes-missing': backlogs.probeAgeSec ?? undefined,
      'portability-age': backlogs.portabilityAgeSec,
      // Undefined (unknown) for a job that nobody has noted.
      ...Object.fromEntries(SCHEDULED_JOBS.map((job) => [jobSignal(job), backlogs.jobAgesSec[job]])),
    }),
    ...(flapping && { 'flapping-endpoints': flapping.length }),
    ...(backlogs && lag !== undefined && { 'drain-lag': oldest(lag, backlogs.backlogAgeSec) }),
  };
  return names().map((signal) => toSignal(signal, values[signal]));
}

const names = (): SignalName[] =>
  // Keys of a constant object.
  Object.keys(SIGNALS) as SignalName[];

function toSignal(signal: SignalName, value: number | null | undefined): Signal {
  const { limit, unit, says } = SIGNALS[signal];
  const state = value === undefined ? 'unknown' : value !== null && value > limit ? 'alert' : 'ok';
  return { signal, state, value: value ?? null, limit, unit, says };
}

const oldest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);

/** Undefined when a dependency fails, so that the other signals are still reported. */
async function known<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return undefined;
  }
}
