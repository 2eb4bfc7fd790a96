import { periodSec, SCHEDULED_JOBS, type ScheduledJob } from '../jobs/schedules.ts';

type Declared = { unit: string; limit: number; says: string };

/**
 * The watched signals, named as their sections in `docs/operations/runbook.md`; a value above `limit` raises an alert.
 */
const SIGNS = {
  'queue-age': { unit: 's', limit: 600, says: 'age of the oldest webhook attempt that is due' },
  'failed-deliveries': { unit: '', limit: 100, says: 'webhook deliveries given up in the last day' },
  'flapping-endpoints': {
    unit: '',
    limit: 0,
    says: 'endpoints that failed more than they succeeded for a day',
  },
  'drain-lag': { unit: 's', limit: 300, says: 'age of the oldest click that is not counted' },
  'clicks-set-aside': { unit: '', limit: 0, says: 'batches of clicks that could not be counted' },
  'click-floods': {
    unit: '',
    limit: 1_000,
    says: 'visits beyond a person’s pace to links that were flooded within an hour, not counted',
  },
  'unposted-usage': {
    unit: 's',
    limit: 7_200,
    says: 'since usage of an hour that is over waits to become a movement',
  },
  'stuck-batches': { unit: '', limit: 0, says: 'batches of numbers that have stood still for 15 minutes' },
  'stuck-calls': { unit: '', limit: 0, says: 'calls not placed, or attempts not closed, for 15 minutes' },
  'barred-calls': { unit: '', limit: 0, says: 'calls that a carrier does not dial for a fault of ours' },
  'stuck-syntheses': { unit: '', limit: 0, says: 'syntheses whose worker died, not refunded for 15 minutes' },
  'failed-syntheses': { unit: '', limit: 20, says: 'syntheses of the last hour that no engine spoke' },
  'unpurged-audio': {
    unit: '',
    limit: 0,
    says: 'audio whose time was over a day ago, and its files are there',
  },
  'component-down': { unit: '', limit: 0, says: 'components that the last probes found degraded or out' },
  'probes-missing': { unit: 's', limit: 180, says: 'age of the oldest probe' },
  'portability-age': { unit: 's', limit: 3 * 86_400, says: 'age of the data of ported numbers' },
} as const;

/** The signal of a scheduled job; all of them share the runbook's section `stopped-job`. */
export const jobSignal = (job: ScheduledJob) => `stopped-job:${job}` as const;
export type SignalName = keyof typeof SIGNS | ReturnType<typeof jobSignal>;

/** A job may miss a run, and be late. */
const toJobSign = (job: ScheduledJob): [SignalName, Declared] => [
  jobSignal(job),
  { unit: 's', limit: 2 * periodSec(job) + 300, says: 'since the scheduled job last succeeded' },
];

// Of the names in SIGNS, and one of each scheduled job.
export const SIGNALS = { ...SIGNS, ...Object.fromEntries(SCHEDULED_JOBS.map(toJobSign)) } as Record<
  SignalName,
  Declared
>;

export const isSignal = (name: string): name is SignalName => Object.hasOwn(SIGNALS, name);
