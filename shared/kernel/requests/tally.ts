import type { HealthReport } from '../../../db/kernel/functions/requests.ts';

/** The stream of reports that Postgres did not take; the watch reads it. */
export const REPORTS_KEY = 'health:reports';
export const MAX_REPORTS = 2_000;
export const KEPT_SEC = 3_600;

/** The groups that operations belong to, each with the time within which an answer is not slow, in ms. */
export const WITHIN_MS = {
  redirects: 250,
  reads: 500,
  creations: 1_000,
  bulk: 10_000,
  statistics: 2_000,
  speech: 10_000,
  portal: 1_500,
  callbacks: 2_000,
  jobs: 20_000,
} as const;

export type ObjectiveName = keyof typeof WITHIN_MS;

/** An answer to a request, a callback or a job's message. */
export type Answer = {
  /** The function, as on the status page. */
  component: string;
  operation: string;
  objective: ObjectiveName;
  status: number;
  durationMs: number;
  organizationId?: number | undefined;
};

/** The number that the rule for the status page asks for: see `shared/status/signals/failing.ts`. */
const MAX_ORGANIZATIONS = 3;

type Count = HealthReport['answers'][number];
type EventCount = HealthReport['events'][number];

/** Counts an isolate's answers, and events that somebody must know of, between two reports. */
export function createTally(now: () => number) {
  let answers = new Map<string, Count>();
  let events = new Map<string, EventCount>();

  function add(count: Count): void {
    const key = `${count.component} ${count.operation}`;
    const known = answers.get(key);
    if (known === undefined) return void answers.set(key, count);
    for (const name of ['answers', 'failed', 'broken', 'slow'] as const) known[name] += count[name];
    const organizations = new Set([...known.organizations, ...count.organizations]);
    known.organizations = [...organizations].slice(0, MAX_ORGANIZATIONS);
  }

  function addEvent({ event, subject, count }: EventCount): void {
    const key = `${event} ${subject}`;
    events.set(key, { event, subject, count: count + (events.get(key)?.count ?? 0) });
  }

  return {
    noteAnswer({ component, operation, objective, status, durationMs, organizationId }: Answer): void {
      add({
        component,
        operation,
        objective,
        answers: 1,
        failed: status >= 500 ? 1 : 0,
        broken: status === 500 ? 1 : 0,
        slow: durationMs > WITHIN_MS[objective] ? 1 : 0,
        organizations: organizationId === undefined ? [] : [organizationId],
      });
    },
    noteEvent: (event: string, subject: string): void => addEvent({ event, subject, count: 1 }),
    /** Returns what was counted, null if nothing was, and starts over. */
    take(): HealthReport | null {
      if (answers.size === 0 && events.size === 0) return null;
      const report = {
        id: crypto.randomUUID(),
        atMs: now(),
        answers: [...answers.values()],
        events: [...events.values()],
      };
      answers = new Map();
      events = new Map();
      return report;
    },
    /** Takes back a report that nobody stored. */
    putBack(report: HealthReport): void {
      report.answers.forEach(add);
      report.events.forEach(addEvent);
    },
  };
}
