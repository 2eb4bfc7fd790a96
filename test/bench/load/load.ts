import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** One measurement: the requests, the connections and the duration. */
export type Load = {
  url: string;
  connections: number;
  seconds: number;
  /** Sent in this order, repeatedly; each connection starts at a different request. */
  requests: { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[];
};

export type Measured = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  errors: number;
};

/** The load generator, a process of its own: reads a Load from standard input and prints its Measured. */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const load: Load = JSON.parse(Buffer.concat(chunks).toString());
  process.stdout.write(JSON.stringify(HAS_WRK ? measureByWrk(load) : await measureByAutocannon(load)));
}

/** `wrk` leaves more of the shared machine to what is measured. */
const HAS_WRK = spawnSync('wrk', ['--version']).error === undefined;
/** Separates the requests in the file that `wrk.lua` reads. */
const SEPARATOR = '\x1e';

function measureByWrk({ url, connections, seconds, requests }: Load): Measured {
  const directory = mkdtempSync(join(tmpdir(), 'operator-load-'));
  try {
    const file = join(directory, 'requests');
    writeFileSync(file, requests.map((request) => toHttp(request, new URL(url).host)).join(SEPARATOR));
    const script = fileURLToPath(new URL('./wrk.lua', import.meta.url));
    const said = execFileSync(
      'wrk',
      ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url, '--', file],
      { encoding: 'utf8' },
    );
    return JSON.parse(said.trim().split('\n').at(-1) ?? '');
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A request as raw HTTP. */
function toHttp(
  { method = 'GET', path, headers = {}, body }: Load['requests'][number],
  host: string,
): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const fields = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body ?? ''}`;
}

async function measureByAutocannon(load: Load): Promise<Measured> {
  let started = 0;
  const result = await autocannon({
    url: load.url,
    connections: load.connections,
    duration: load.seconds,
    setupClient: (client) => {
      const offset = Math.floor((started * load.requests.length) / load.connections);
      started += 1;
      client.setRequests([...load.requests.slice(offset), ...load.requests.slice(0, offset)]);
    },
  });
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, counted]) => [status, counted?.count ?? 0]),
    ),
    errors: result.errors + result.timeouts,
  };
}

if (import.meta.main) await main();
