import type { HealthReport } from '../../../db/platform/functions/requests.ts';

/** The stream of reports that Postgres did not take; the watch reads it. */
export const REPORTS_KEY = 'health:reports';
export const MAX_REPORTS = 2_000;
export const KEPT_SEC = 3_600;

/** `availability`: the share of answers that are not 5xx. `latency`: the share that take up to `withinMs` in a Worker. */
export type Objective = { availability: number; withinMs: number; latency: number };

/** What we promise ourselves, by group of operations, over 30 days: `docs/operations/objectives.md`. */
export const OBJECTIVES = {
  redirects: { availability: 0.9995, withinMs: 250, latency: 0.99 },
  reads: { availability: 0.999, withinMs: 500, latency: 0.99 },
  creations: { availability: 0.999, withinMs: 1_000, latency: 0.99 },
  bulk: { availability: 0.999, withinMs: 10_000, latency: 0.99 },
  statistics: { availability: 0.995, withinMs: 2_000, latency: 0.95 },
  speech: { availability: 0.995, withinMs: 10_000, latency: 0.95 },
  portal: { availability: 0.999, withinMs: 1_500, latency: 0.95 },
  callbacks: { availability: 0.999, withinMs: 2_000, latency: 0.99 },
  jobs: { availability: 0.99, withinMs: 20_000, latency: 0.95 },
} as const satisfies Record<string, Objective>;

export type ObjectiveName = keyof typeof OBJECTIVES;

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

/** As many as the rule for the status page asks for: see `failing.ts`. */
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
        ...{ component, operation, objective, answers: 1 },
        failed: status >= 500 ? 1 : 0,
        broken: status === 500 ? 1 : 0,
        slow: durationMs > OBJECTIVES[objective].withinMs ? 1 : 0,
        organizations: organizationId === undefined ? [] : [organizationId],
      });
    },
    noteEvent: (event: string, subject: string): void => addEvent({ event, subject, count: 1 }),
    /** Returns what was counted, null if nothing was, and starts over. */
    take(): HealthReport | null {
      if (answers.size === 0 && events.size === 0) return null;
      const report = {
        ...{ id: crypto.randomUUID(), atMs: now() },
        ...{ answers: [...answers.values()], events: [...events.values()] },
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
