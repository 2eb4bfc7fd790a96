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
