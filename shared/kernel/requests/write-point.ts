/** An answer, as people look at it in dashboards; alerts come from counts, which are not sampled. */
export type AnswerPoint = {
  component: string;
  operation: string;
  status: number;
  durationMs: number;
  /** Time spent waiting: for Postgres, for Redis, and for everything else outside. */
  postgresMs: number;
  redisMs: number;
  otherMs: number;
  /** The number of answers that this one represents. */
  weight: number;
};

type DataPoint = { indexes: string[]; blobs: string[]; doubles: number[] };
type Dataset = { writeDataPoint(point: DataPoint): void };

/** An index has at most 96 bytes: https://developers.cloudflare.com/analytics/analytics-engine/limits/ */
const MAX_INDEX = 96;

/**
 * Writes a data point to Analytics Engine, which waits for nothing; without the binding, nothing is written.
 * `docs/operations/observing.md` lists the columns.
 */
export function writePoint(env: object, point: AnswerPoint): void {
  const dataset: unknown = Reflect.get(env, 'METRICS');
  if (!isDataset(dataset)) return;
  const { component, operation, status, durationMs, postgresMs, redisMs, otherMs, weight } = point;
  dataset.writeDataPoint({
    indexes: [operation.slice(0, MAX_INDEX)],
    blobs: [component, operation, String(status), `${Math.floor(status / 100)}xx`, readVersion(env)],
    doubles: [weight, durationMs, postgresMs, redisMs, otherMs],
  });
}

/** The Worker's version, by which a release compares failures; empty where none was uploaded. */
function readVersion(env: object): string {
  const bound: unknown = Reflect.get(env, 'CF_VERSION_METADATA');
  return typeof bound === 'object' && bound !== null ? String(Reflect.get(bound, 'id')) : '';
}

const isDataset = (bound: unknown): bound is Dataset =>
  typeof bound === 'object' && bound !== null && 'writeDataPoint' in bound;
