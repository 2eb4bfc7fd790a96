/** A data point as the functions write it: see `shared/kernel/requests/write-point.ts`. */
export type DataPoint = { indexes?: string[]; blobs?: string[]; doubles?: number[] };

/** Upper bounds of the histogram of durations, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DEPENDENCIES = ['postgres', 'redis', 'other'] as const;

type Series = { labels: string; count: number; seconds: number; buckets: number[]; waited: number[] };

/**
 * Collects data points and shows them in Prometheus's text format: https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function createMetrics(): { add(point: DataPoint): void; toText(): string } {
  const series = new Map<string, Series>();

  function add({ blobs = [], doubles = [] }: DataPoint): void {
    const [component = '', operation = '', status = ''] = blobs;
    const [weight = 1, durationMs = 0, ...waitedMs] = doubles;
    const labels = Object.entries({ function: component, operation, status })
      .map(([name, value]) => `${name}="${value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`)
      .join(',');
    const known = series.get(labels) ?? {
      labels,
      count: 0,
      seconds: 0,
      buckets: BOUNDS.map(() => 0),
      waited: DEPENDENCIES.map(() => 0),
    };
    known.count += weight;
    known.seconds += (weight * durationMs) / 1_000;
    known.buckets = known.buckets.map((sum, at) =>
      durationMs / 1_000 <= (BOUNDS[at] ?? 0) ? sum + weight : sum,
    );
    known.waited = known.waited.map((sum, at) => sum + (weight * (waitedMs[at] ?? 0)) / 1_000);
    series.set(labels, known);
  }

  function toText(): string {
    const all = [...series.values()].sort((a, b) => (a.labels < b.labels ? -1 : 1));
    return [
      '# HELP operator_request_duration_seconds Time from a request to its answer, in a Worker.',
      '# TYPE operator_request_duration_seconds histogram',
      ...all.flatMap(({ labels, count, seconds, buckets }) => [
        ...buckets.map(
          (sum, at) => `operator_request_duration_seconds_bucket{${labels},le="${BOUNDS[at]}"} ${sum}`,
        ),
        `operator_request_duration_seconds_bucket{${labels},le="+Inf"} ${count}`,
        `operator_request_duration_seconds_sum{${labels}} ${seconds}`,
        `operator_request_duration_seconds_count{${labels}} ${count}`,
      ]),
      '# HELP operator_dependency_seconds_total Time that requests waited for a dependency.',
      '# TYPE operator_dependency_seconds_total counter',
      ...all.flatMap(({ labels, waited }) =>
        waited.map(
          (sum, at) => `operator_dependency_seconds_total{${labels},dependency="${DEPENDENCIES[at]}"} ${sum}`,
        ),
      ),
      '',
    ].join('\n');
  }

  return { add, toText };
}
