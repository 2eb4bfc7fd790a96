import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import type { Cloud } from './cloud.ts';
import { claimDataDir, clearDataDir, DATA_DIR, stopLeftovers } from './data-dir.ts';
import { DEMO_KEYS, SANDBOX_DOMAIN } from './demo/demo-keys.ts';
import { createLogFile } from './log-file.ts';
import { runUntilEnd } from './run-until-end.ts';
import { LOCAL_ALERT_SECRET } from './secrets.ts';
import { secureDataDir } from './secure-data-dir.ts';

const DEFAULT_PORT = 8787;
const SEEDED = join(DATA_DIR, 'seeded');
const LOG = join(DATA_DIR, 'functions.log');
/** With this file, `npm run operator` works on the running system. */
const ENVIRONMENT_FILE = join(DATA_DIR, 'environment.json');

const HELP = `Usage: npm start

Boots the whole system on one port and keeps its state between runs.

  PORT                the port (default: ${DEFAULT_PORT})
  OPERATOR_DATA_DIR   the directory of its state (default: .local/)
  REDIS_URL           a Redis to use; without it a redis-server on the PATH, or a store in the process
  ALERTS_URL          where alerts are posted to as JSON, when one begins and when it is over

Ctrl-C or SIGTERM ends everything. npm run reset clears the state.`;

/** `npm start`: the whole system on one port, with state kept between runs. */
async function main(): Promise<void> {
  if (process.argv.slice(2).some((word) => ['--help', '-h', 'help'].includes(word))) return console.log(HELP);
  if (process.argv.length > 2) throw new Error(`npm start takes no words.\n${HELP}`);
  const port = Number(process.env.PORT ?? DEFAULT_PORT);
  claimDataDir(DATA_DIR);
  process.once('exit', () => rmSync(ENVIRONMENT_FILE, { force: true }));
  secureDataDir(DATA_DIR);
  await stopLeftovers(DATA_DIR);
  await assertFree(port);
  // A first start that was killed left incomplete initial data: start over.
  if (!existsSync(SEEDED)) clearDataDir(DATA_DIR);
  console.log('Starting the whole system:');
  const { startCloud } = await import('./cloud.ts');
  await runUntilEnd(async ({ signal, end }) => {
    const log = createLogFile(LOG);
    const cloud = await startCloud({
      port,
      signal,
      dataDir: DATA_DIR,
      durable: true,
      redisUrl: process.env.REDIS_URL,
      overrides: { platform: toAlertSettings(process.env.ALERTS_URL) },
      seed: async (environment) => {
        if (existsSync(SEEDED)) return;
        console.log('  the demonstration’s organizations');
        const { seedDemoData } = await import('./demo/demo-data.ts');
        await seedDemoData(environment);
        writeFileSync(SEEDED, '');
      },
      say: (what) => console.log(`  ${what}`),
      onLog: (line, level) => {
        log(line);
        if (level === 'error') console.error(line);
      },
      onDeath: () => end(1),
    });
    return {
      stop: cloud.stop,
      greet: async () => {
        writeFileSync(ENVIRONMENT_FILE, JSON.stringify(cloud.environment, null, 2));
        const { findWorkingKeys } = await import('./demo/working-keys.ts');
        console.log(greeting(cloud, cloud.redis.kind, await findWorkingKeys(cloud.environment)));
      },
    };
  });
}

/** The settings by which the watch alerts an address. Throws for one that nothing can be posted to. */
function toAlertSettings(url = ''): Record<string, string> {
  if (url === '') return {};
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`ALERTS_URL must be an address such as http://127.0.0.1:9000, not "${url}".`);
  return { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: LOCAL_ALERT_SECRET };
}

/** Fails with a helpful message when another program uses the port. */
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

/** The purpose of each key. */
const toKeyLines = (port: string): [token: string, what: string][] => [
  [DEMO_KEYS.full, 'full access'],
  [DEMO_KEYS.readOnly, 'reads the URL shortener only'],
  [DEMO_KEYS.second, 'a second organization, full access'],
  [DEMO_KEYS.empty, 'prepaid with an empty balance'],
  [DEMO_KEYS.restricted, 'only from 203.0.113.0/24'],
  [DEMO_KEYS.plan, 'with a monthly plan'],
  [
    DEMO_KEYS.sandbox,
    `a sandbox: everything works, nothing is charged (links on http://${SANDBOX_DOMAIN}:${port}/{code})`,
  ],
];

function greeting({ url, environment }: Cloud, redis: string, working: readonly string[]): string {
  const port = new URL(url).port;
  const key = DEMO_KEYS.full;
  const state = relative('', DATA_DIR);
  const keys = toKeyLines(port);
  const lines = keys.flatMap(([token, what]) => (working.includes(token) ? [`${token}   ${what}`] : []));
  if (lines.length < keys.length)
    lines.push('This state lacks the others: npm run reset begins with all of them.');
  return `
Operator API v6 is running.   Redis: ${redis}   State: ${state}/ (npm run reset clears it)   Log: ${state}/functions.log

  API          ${url}/api/v6
  Portal       ${environment.PORTAL_BASE_URL}   sign in as owner@acme.example, developer@acme.example or member@acme.example;
               or by a provider, whose address owner@acme.example finds under People
  Mails        ${url}/_mail (none leaves this machine): the link to sign in comes here
  Metrics      ${url}/_metrics   Status ${url}/status (probed each minute)
  Short links  http://go.localhost:${port}/{code}   http://links.acme.localhost:${port}/{code}

  Keys
${lines.map((line) => `    ${line}\n`).join('')}
  Try
    curl -H 'Authorization: Bearer ${key}' ${url}/api/v6/utilities/ping
    curl -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"longUrl":"https://example.com/hello","code":"hello"}' ${url}/api/v6/urlshortener/links
    curl -i -A 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36' http://go.localhost:${port}/hello

  The whole story, in another terminal: npm run demo      The operator's side: npm run operator -- help
`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
