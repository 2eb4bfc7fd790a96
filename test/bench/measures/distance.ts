import { randomUUID } from 'node:crypto';
import { type Api, createApi } from '../../harness/http/api.ts';
import type { Received } from '../../harness/http/http.ts';
import { visit } from '../../harness/http/visit.ts';
import { tokenOf } from '../load/api-load.ts';
import { type System, startSystem } from '../load/system.ts';
import type { Row } from '../run.ts';

/** The round-trip delays of Redis and Postgres calls, in ms. */
const DELAYS_MS = (process.env.BENCH_DELAYS ?? '1,15,60').split(',').map(Number);
const SAMPLES = 40;

type Operation = {
  name: string;
  /** The intended number of sequential trips. */
  trips: number;
  ask: (customer: { api: Api; shortUrl: string; path: string }) => Promise<Received>;
};

const LINKS = '/urlshortener/links';
const RANGE = 'from=2026-03-01&to=2026-03-30';
const create = (api: Api, headers = {}) => api.post(LINKS, { longUrl: 'https://example.com/new' }, headers);

const OPERATIONS: Operation[] = [
  { name: 'redirect', trips: 1, ask: ({ shortUrl }) => visit(shortUrl) },
  { name: 'ping', trips: 1, ask: ({ api }) => api.get('/utilities/ping') },
  { name: 'get link', trips: 1, ask: ({ api, path }) => api.get(path) },
  { name: 'list links', trips: 1, ask: ({ api }) => api.get(`${LINKS}?limit=10`) },
  { name: 'billing', trips: 1, ask: ({ api }) => api.get('/account/billing') },
  { name: 'list calls', trips: 1, ask: ({ api }) => api.get('/callblasting/calls') },
  { name: 'list campaigns', trips: 1, ask: ({ api }) => api.get('/callblasting/campaigns') },
  { name: 'create link', trips: 2, ask: ({ api }) => create(api) },
  {
    name: 'create link, with a key',
    trips: 2,
    ask: ({ api }) => create(api, { 'idempotency-key': randomUUID() }),
  },
  { name: 'statistics, kept', trips: 1, ask: ({ api, path }) => api.get(`${path}/stats?${RANGE}`) },
  { name: 'overview, kept', trips: 1, ask: ({ api }) => api.get(`/urlshortener/overview?${RANGE}`) },
  { name: 'look-up', trips: 2, ask: ({ api }) => api.get('/numberinsight/lookup/573001234567') },
];

/**
 * The duration of each operation with distant Redis and Postgres, and the number of sequential trips that explains it.
 */
export async function measureDistance(print: (row: Row) => void): Promise<Row[]> {
  const system = await startSystem({ hasVisits: false });
  try {
    // A concurrent drain would share the delays and be measured too.
    system.cloud.qstash.faults.refuse = true;
    const rows: Row[] = [];
    for (const operation of OPERATIONS) {
      const took = new Map<number, number[]>();
      for (const delayMs of DELAYS_MS) took.set(delayMs, await sample(system, operation, delayMs));
      for (const row of toRows(operation, took)) {
        rows.push(row);
        print(row);
      }
    }
    return rows;
  } finally {
    await system.stop();
  }
}

/** One request for each of several customers whose keys, links and answers are cached: ms, sorted. */
async function sample({ cloud }: System, { name, ask }: Operation, delayMs: number): Promise<number[]> {
  const gates = [cloud.redisGateway.faults, cloud.neon.faults];
  const port = new URL(cloud.url).port;
  const took: number[] = [];
  for (let n = 1; n <= SAMPLES; n += 1) {
    const code = `b${String(n).padStart(6, '0')}`;
    const customer = {
      api: createApi(cloud.url, tokenOf(n)),
      shortUrl: `http://go.localhost:${port}/${code}`,
      path: `${LINKS}/go.localhost/${code}`,
    };
    const known = await ask(customer);
    if (known.status >= 400) throw new Error(`${name} answered ${known.status}: ${known.text}`);
    for (const faults of gates) faults.delayMs = delayMs;
    const startedAt = performance.now();
    const { status, text } = await ask(customer);
    took.push(performance.now() - startedAt);
    for (const faults of gates) faults.delayMs = 0;
    if (status >= 400) throw new Error(`${name} answered ${status}: ${text}`);
  }
  return took.sort((a, b) => a - b);
}

/** The number of trips follows from how much the duration grows with the delay. */
function toRows({ name, trips }: Operation, took: Map<number, number[]>): Row[] {
  const at = (delayMs: number, share: number): number => {
    const all = took.get(delayMs) ?? [];
    return Math.round((all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0) * 10) / 10;
  };
  const [near = 0, far = 0] = [Math.min(...DELAYS_MS), Math.max(...DELAYS_MS)];
  const made = Math.round(((at(far, 0.5) - at(near, 0.5)) / Math.max(1, far - near)) * 10) / 10;
  return DELAYS_MS.map((delayMs) => ({
    name: `${name}, at ${delayMs} ms`,
    value: made,
    unit: 'trips',
    p50Ms: at(delayMs, 0.5),
    p99Ms: at(delayMs, 0.99),
    ...(Math.round(made) === trips ? {} : { note: `meant to make ${trips}` }),
  }));
}
