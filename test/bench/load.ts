import autocannon from 'autocannon';

/** One measurement: what is asked, by how many connections, for how long. */
export type Load = {
  url: string;
  connections: number;
  seconds: number;
  /** Requests are sent in this order, over and over; every connection starts elsewhere in it. */
  requests: { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }[];
};

export type Measured = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
  errors: number;
};

/** The load generator: a process of its own, which gets a Load on its standard input and prints what it Measured. */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const load: Load = JSON.parse(Buffer.concat(chunks).toString());
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
  const statuses = Object.fromEntries(
    Object.entries(result.statusCodeStats ?? {}).map(([status, counted]) => [status, counted?.count ?? 0]),
  );
  const measured: Measured = {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    statuses,
    errors: result.errors + result.timeouts,
  };
  process.stdout.write(JSON.stringify(measured));
}

if (import.meta.main) await main();
