import { type ObjectiveName, WITHIN_MS } from '../kernel/requests/tally.ts';

/** `availability`: the share of answers that are not 5xx. `latency`: the share that take up to `withinMs` in a Worker. */
export type Objective = { availability: number; withinMs: number; latency: number };

/** Our own objectives by group of operations, over 30 days: `docs/operations/objectives.md`. */
export const OBJECTIVES = {
  redirects: { availability: 0.9995, withinMs: WITHIN_MS.redirects, latency: 0.99 },
  reads: { availability: 0.999, withinMs: WITHIN_MS.reads, latency: 0.99 },
  creations: { availability: 0.999, withinMs: WITHIN_MS.creations, latency: 0.99 },
  bulk: { availability: 0.999, withinMs: WITHIN_MS.bulk, latency: 0.99 },
  statistics: { availability: 0.995, withinMs: WITHIN_MS.statistics, latency: 0.95 },
  speech: { availability: 0.995, withinMs: WITHIN_MS.speech, latency: 0.95 },
  portal: { availability: 0.999, withinMs: WITHIN_MS.portal, latency: 0.95 },
  callbacks: { availability: 0.999, withinMs: WITHIN_MS.callbacks, latency: 0.99 },
  jobs: { availability: 0.99, withinMs: WITHIN_MS.jobs, latency: 0.95 },
} as const satisfies Record<ObjectiveName, Objective>;
