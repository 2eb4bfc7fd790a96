import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import redirect from '../../../functions/redirect/index.ts';
import { createMetrics, type DataPoint } from '../../../local/metrics/prometheus.ts';
import { type AnswerPoint, writePoint } from '../../../shared/kernel/requests/write-point.ts';

/** The data points of answers, as Analytics Engine would receive them. */
function pointsOf(...answers: Partial<AnswerPoint>[]): DataPoint[] {
  const points: DataPoint[] = [];
  const env = { METRICS: { writeDataPoint: (point: DataPoint) => points.push(point) } };
  for (const answer of answers)
    writePoint(env, {
      component: 'tools',
      operation: 'listCountries',
      status: 200,
      durationMs: 30,
      postgresMs: 0,
      redisMs: 20,
      otherMs: 0,
      weight: 1,
      ...answer,
    });
  return points;
}

test('a data point stays within the limits of Analytics Engine', () => {
  const [point] = pointsOf({ operation: `callback /${'x'.repeat(300)}` });
  expect(point?.indexes).toHaveLength(1);
  expect(Buffer.byteLength(point?.indexes?.[0] ?? '')).toBeLessThanOrEqual(96);
  expect(point?.blobs?.length).toBeLessThanOrEqual(20);
  expect(point?.doubles?.length).toBeLessThanOrEqual(20);
  expect(Buffer.byteLength(point?.blobs?.join('') ?? '')).toBeLessThan(16_000);
});

test('nothing is written without the dataset', () => {
  expect(() => writePoint({}, { ...EMPTY })).not.toThrow();
});
const EMPTY = {
  component: '',
  operation: '',
  status: 200,
  durationMs: 0,
  postgresMs: 0,
  redisMs: 0,
  otherMs: 0,
  weight: 1,
};

test('a data point has the version of the Worker that wrote it', () => {
  const points: DataPoint[] = [];
  const env = {
    METRICS: { writeDataPoint: (point: DataPoint) => points.push(point) },
    CF_VERSION_METADATA: { id: '00000000-0000-4000-8000-000000000001', tag: '', timestamp: '' },
  };
  writePoint(env, EMPTY);
  expect(points[0]?.blobs?.[4]).toBe('00000000-0000-4000-8000-000000000001');
  expect(pointsOf({})[0]?.blobs?.[4]).toBe('');
});

test('the redirect records each failed answer, and one in a hundred of the others with their weight', async () => {
  const points: DataPoint[] = [];
  const nowhere = 'http://127.0.0.1:9';
  const env = {
    UPSTASH_REDIS_REST_URL: nowhere,
    UPSTASH_REDIS_REST_TOKEN: 'none',
    NEON_FETCH_ENDPOINT: nowhere,
    DATABASE_URL: 'postgresql://nobody@localhost/none',
    QSTASH_URL: nowhere,
    QSTASH_TOKEN: 'none',
    DRAIN_JOB_URL: nowhere,
    VISITOR_HASH_SECRET: 'none',
    DEPENDENCY_TIMEOUT_MS: '500',
    REQUEST_LOG_SECONDS: '0',
    SHORT_HOST: 'go.example',
    SANDBOX_HOST: 'try.example',
    SECURITY_CONTACT: 'mailto:a@b.example',
    METRICS: { writeDataPoint: (point: DataPoint) => points.push(point) },
  };
  const visit = async (path: string): Promise<number> => {
    const request = new Request(`https://go.example/${path}`);
    return (await redirect.fetch(request, env, { waitUntil: () => {} })).status;
  };
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(await visit('abc')).toBe(503);
  expect(await visit('robots.txt')).toBe(200);
  random.mockReturnValue(0.001);
  expect(await visit('robots.txt')).toBe(200);
  random.mockRestore();
  expect(points.map(({ blobs, doubles }) => [blobs?.[2], doubles?.[0]])).toEqual([
    ['503', 1],
    ['200', 100],
  ]);
});

test('the Prometheus format has each answer in its buckets, with its weight', () => {
  const metrics = createMetrics();
  const answers = [{}, { durationMs: 700, redisMs: 500 }, { status: 503, durationMs: 2_000 }];
  for (const point of pointsOf(...answers)) metrics.add(point);
  for (const point of pointsOf({ component: 'redirect', operation: 'a"b', weight: 100, redisMs: 0 }))
    metrics.add(point);
  const lines = metrics.toText().split('\n');
  const good = '{function="tools",operation="listCountries",status="200"';
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE operator_request_duration_seconds histogram',
      `operator_request_duration_seconds_bucket${good},le="0.025"} 0`,
      `operator_request_duration_seconds_bucket${good},le="0.05"} 1`,
      `operator_request_duration_seconds_bucket${good},le="1"} 2`,
      `operator_request_duration_seconds_bucket${good},le="+Inf"} 2`,
      `operator_request_duration_seconds_count${good}} 2`,
      `operator_request_duration_seconds_sum${good}} 0.73`,
      `operator_dependency_seconds_total${good},dependency="redis"} 0.52`,
      'operator_request_duration_seconds_count{function="redirect",operation="a\\"b",status="200"} 100',
    ]),
  );
});

test('the dashboard reads existing columns', () => {
  const dashboard = JSON.parse(readFileSync('docs/operations/grafana-dashboard.json', 'utf8'));
  const queries: string[] = dashboard.panels.map(
    ({ targets }: { targets: { query: string }[] }) => targets[0]?.query,
  );
  expect(queries.length).toBeGreaterThan(5);
  const [point] = pointsOf({});
  const columns = [
    ...(point?.blobs ?? []).map((_, at) => `blob${at + 1}`),
    ...(point?.doubles ?? []).map((_, at) => `double${at + 1}`),
  ];
  const page = readFileSync('docs/operations/observing.md', 'utf8');
  expect(columns.filter((column) => !page.includes(`\`${column}\``))).toEqual([]);
  for (const query of queries) {
    expect(query).toContain('FROM operator_metrics WHERE $timeFilter');
    const used = query.match(/\b(?:blob|double)\d+\b/g) ?? [];
    expect(used.filter((column) => !columns.includes(column))).toEqual([]);
    // Each point stands for several, by sampling and by its weight.
    expect(query).toContain('_sample_interval * double1');
  }
});
