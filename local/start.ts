import { appendFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { startCloud } from './cloud.ts';
import { DEMO_KEYS, seedDemoData } from './demo-data.ts';

const DATA_DIR = new URL('../.local', import.meta.url).pathname;
const DEFAULT_PORT = 8787;

/** `npm start`: the whole system on one port, its state kept in `.local/` between runs. */
async function main(): Promise<void> {
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  await assertFree(port);
  const seeded = `${DATA_DIR}/seeded`;
  // A first start that was killed half-way left half of the first data: begin anew.
  if (!existsSync(seeded)) rmSync(DATA_DIR, { recursive: true, force: true });
  mkdirSync(DATA_DIR, { recursive: true });
  const log = `${DATA_DIR}/functions.log`;
  const environmentFile = `${DATA_DIR}/environment.json`;
  const cloud = await startCloud({
    port,
    dataDir: DATA_DIR,
    durable: true,
    redisUrl: process.env.REDIS_URL,
    seed: async (environment) => {
      if (existsSync(seeded)) return;
      await seedDemoData(environment);
      writeFileSync(seeded, '');
    },
    onLog: (line, level) => {
      appendFileSync(log, `${line}\n`);
      if (level === 'error') console.error(line);
    },
  });
  // `npm run operator` works on this system while it runs.
  writeFileSync(environmentFile, JSON.stringify(cloud.environment, null, 2));
  console.log(greeting(cloud.url, cloud.redis.kind));

  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (stopping) return;
      stopping = true;
      rmSync(environmentFile, { force: true });
      await cloud.stop();
      process.exit(0);
    });
  }
}

/** Fails with words to go by when another program has the port. */
function assertFree(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () =>
      reject(
        new Error(`Port ${port} is taken. Stop what runs there, or choose another: PORT=8788 npm start`),
      ),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

function greeting(url: string, redis: string): string {
  const port = new URL(url).port;
  const key = DEMO_KEYS.full;
  return `
Operator API v6 is running.   Redis: ${redis}   State: .local/ (npm run reset clears it)   Log: .local/functions.log

  API          ${url}/api/v6
  Short links  http://go.localhost:${port}/{code}   http://links.acme.localhost:${port}/{code}

  Keys
    ${DEMO_KEYS.full}   full access
    ${DEMO_KEYS.readOnly}   reads the URL shortener only
    ${DEMO_KEYS.second}   a second organization, full access
    ${DEMO_KEYS.empty}   prepaid with an empty balance
    ${DEMO_KEYS.restricted}   only from 203.0.113.0/24
    ${DEMO_KEYS.plan}   with a monthly plan

  Try
    curl -H 'Authorization: Bearer ${key}' ${url}/api/v6/utilities/ping
    curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"longUrl":"https://example.com/hello","code":"hello"}' ${url}/api/v6/urlshortener/links
    curl -i -A 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36' http://go.localhost:${port}/hello
`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
