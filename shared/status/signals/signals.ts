import { periodSec, SCHEDULED_JOBS, type ScheduledJob } from '../../kernel/jobs/schedules.ts';
import type { EventSignal } from '../../kernel/log/event-signals.ts';
import { WATCHED_WORK } from './overdue-work.ts';

/**
 * Somebody is woken up for a critical one. `settlesSec`: it also follows from an outage of a dependency, whose alert tells
 * of it, until so long after its end; 0: as soon as what was reported until then no longer counts. `follows`: the functions
 * whose own outage (of a carrier, an engine, a provider) it follows from, too.
 */
type Declared = {
  unit: string;
  limit: number;
  says: string;
  isCritical?: true;
  settlesSec?: number;
  follows?: readonly string[];
};

/** The dependencies that any function may fail for. */
export const SHARED: readonly string[] = ['database', 'cache', 'queue', 'storage'];

/** The functions that are out when a speech engine is. */
const SPEAKING = ['tts', 'callblasting'];

/** Log events (`shared/kernel/log/event-signals.ts`), counted over the last five minutes. */
const EVENTS: Record<EventSignal, Declared> = {
  'undeclared-error': { unit: '', limit: 0, says: 'errors of an operation that does not declare them' },
  'background-failed': { unit: '', limit: 0, says: 'failures of background work' },
  'quota-degraded': {
    unit: '',
    limit: 0,
    says: 'requests whose quota was counted without Redis',
    settlesSec: 0,
  },
  'clicks-lost': { unit: '', limit: 0, says: 'times clicks were lost', isCritical: true },
  'mail-failed': { unit: '', limit: 0, says: 'mails that were given up' },
  'requests-not-recorded': { unit: '', limit: 0, says: 'times requests were not logged', settlesSec: 0 },
  'messages-not-sent': {
    unit: '',
    limit: 0,
    says: 'times QStash did not accept messages for jobs',
    settlesSec: 0,
  },
  'call-audio-missing': { unit: '', limit: 0, says: 'calls whose audio is not in R2' },
  'webhook-secret-unreadable': { unit: '', limit: 0, says: 'deliveries whose secret cannot be decrypted' },
  'speech-engine-failed': {
    unit: '',
    limit: 5,
    says: 'texts that an engine could not speak',
    settlesSec: 0,
    follows: SPEAKING,
  },
  'top-up-mismatched': {
    unit: '',
    limit: 0,
    says: 'payments that differ from their top-up: neither credited nor taken out',
  },
  'payment-event-refused': { unit: '', limit: 0, says: 'events of payments whose signature is wrong' },
  'batch-failed': {
    unit: '',
    limit: 0,
    says: 'batches of numbers, and chunks of batches of links, that were given up and refunded',
  },
};

/**
 * The watched signals, named as their sections in `docs/operations/runbook.md`; a value above `limit` raises an alert.
 * A signal about one of several subjects is named with it: `component-down:database`.
 */
export const SIGNALS = {
  'queue-age': {
    unit: 's',
    limit: 600,
    says: 'age of the oldest webhook attempt that is due',
    isCritical: true,
    settlesSec: 600,
  },
  'failed-deliveries': { unit: '', limit: 100, says: 'webhook deliveries given up in the last day' },
  'flapping-endpoints': {
    unit: '',
    limit: 0,
    says: 'endpoints that failed more than they succeeded for a day',
  },
  'drain-lag': {
    unit: 's',
    limit: 300,
    says: 'age of the oldest click that is not counted',
    isCritical: true,
    settlesSec: 300,
  },
  'clicks-set-aside': { unit: '', limit: 0, says: 'batches of clicks that could not be counted' },
  'click-floods': {
    unit: '',
    limit: 1_000,
    says: 'visits of the last hour that were too fast for a person, and not counted',
  },
  'unposted-usage': {
    unit: 's',
    limit: 7_200,
    says: 'since usage of a past hour waits to become a movement',
    settlesSec: 7_200,
  },
  'overdue-work': {
    unit: 's',
    limit: 900,
    says: 'age of the oldest of this work that is due and not done',
    settlesSec: 900,
  },
  'stuck-batches': {
    unit: '',
    limit: 0,
    says: 'batches of numbers or links without progress for 15 minutes',
    settlesSec: 900,
  },
  'faulted-calls': {
    unit: '',
    limit: 0,
    says: 'calls that a carrier does not dial because of a fault on our side',
  },
  'carrier-queue': {
    unit: 's',
    limit: 3_600,
    says: 'calls that wait because the carrier dials only so many a second, in seconds of its dialing',
  },
  'registry-silent': {
    unit: '',
    limit: 0,
    says: 'organizations that get no answer from the registry of excluded numbers',
  },
  'failed-syntheses': {
    unit: '',
    limit: 20,
    says: 'syntheses of the last hour that no engine could speak',
    settlesSec: 3_600,
    follows: SPEAKING,
  },
  'unpurged-audio': {
    unit: '',
    limit: 0,
    says: 'audios whose files remain a day after they expired',
  },
  'component-down': {
    unit: '',
    limit: 0,
    says: 'the component failed its last probe, or was slow',
    isCritical: true,
  },
  'probes-missing': { unit: 's', limit: 180, says: 'age of the oldest probe' },
  'changed-logins': {
    unit: '',
    limit: 0,
    says: 'logins that have changed their own settings, such as the time limit of statements',
    isCritical: true,
  },
  'portability-age': { unit: 's', limit: 3 * 86_400, says: 'age of the data of ported numbers' },
  'backup-age': { unit: 's', limit: 26 * 3_600, says: 'age of the last backup that was stored' },
  'stopped-job': { unit: 's', limit: 0, says: 'since the scheduled job last succeeded' },
  'failing-answers': {
    unit: '',
    limit: 0,
    says: 'answers of the operation that failed (5xx) in 5 minutes',
    isCritical: true,
    settlesSec: 0,
  },
  'error-budget': {
    unit: '%',
    limit: 100,
    says: 'of the failed answers that the objective allows in 30 days',
  },
  'slow-answers': { unit: '%', limit: 100, says: 'of the slow answers that the objective allows in 30 days' },
  'wrong-secret': { unit: '', limit: 0, says: 'the secret differs between functions, or was just changed' },
  'watch-failed': { unit: '', limit: 0, says: 'a part of the watch itself fails', isCritical: true },
  ...EVENTS,
} as const satisfies Record<string, Declared>;

export type SignalName = keyof typeof SIGNALS;

const DECLARED: ReadonlyMap<string, Declared> = new Map(Object.entries(SIGNALS));

/** Whether somebody is woken up for an alert's signal. */
export const isCritical = (name: string): boolean => DECLARED.get(name)?.isCritical === true;

/** The functions whose own outage explains an alert's signal, beside that of what all functions need. */
export function functionsBehind(name: string): readonly string[] {
  const [signal = '', subject] = name.split(/:(.*)/s);
  const work = signal === 'overdue-work' && WATCHED_WORK.find(({ rows }) => rows.work === subject);
  return (work || DECLARED.get(signal))?.follows ?? [];
}

/** Whether an outage of a dependency explains an alert's signal that long after its end. */
export function isExplained(name: string, sinceOutageSec: number): boolean {
  const [signal = '', subject] = name.split(/:(.*)/s);
  const job = signal === 'stopped-job' && SCHEDULED_JOBS.find((scheduled) => scheduled === subject);
  const settlesSec = job ? jobLimitSec(job) : DECLARED.get(signal)?.settlesSec;
  return settlesSec !== undefined && sinceOutageSec < settlesSec;
}

/**
 * Signals of a dependency that falters between the probes, or for some requests: of those that refused requests tells
 * `failing-answers:${UNAVAILABLE}`, and the others stand back while it does.
 */
export const FALTERING: readonly string[] = ['quota-degraded', 'requests-not-recorded', 'messages-not-sent'];
export const UNAVAILABLE = 'unavailable';

/** Whether an outage of a dependency explains what is counted as a signal. */
export const isConsequence = (signal: string): boolean => DECLARED.get(signal)?.settlesSec !== undefined;

/** A job may miss a run, and be late. */
const jobLimitSec = (job: ScheduledJob): number => 2 * periodSec(job) + 300;

/** The limit of a signal about a subject. */
export function limitOf(signal: SignalName, subject: string | undefined): number {
  const job = SCHEDULED_JOBS.find((name) => name === subject);
  return signal === 'stopped-job' && job !== undefined ? jobLimitSec(job) : SIGNALS[signal].limit;
}
