import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts';
import { asAdmin, OWNER } from '../../../local/postgres/postgres-roles.ts';
import { atEndOfWorker } from './cloud-environment.ts';
import { createDataDir } from './data-dir.ts';
import { copyPreparedPostgres } from './prepare.ts';

const MIGRATED = 'neondb';

/** A file's own database, with the migrated schema and no data. */
export type OwnDatabase = { url: string; port: number; close(): Promise<void> };

// Files of a worker share its Postgres, but modules are reloaded per file.
const worker = globalThis as { postgres?: Promise<Postgres>; databases?: number };

/** A copy of the migrated database on the worker's Postgres, because starting one takes longer than most tests. */
export async function openDatabase(): Promise<OwnDatabase> {
  const postgres = await workerPostgres();
  worker.databases = (worker.databases ?? 0) + 1;
  const name = `file_${worker.databases}`;
  await onServer(postgres, async (client) => {
    // A copy of the files takes half the time of a copy through the log.
    await client.query(`create database ${name} owner ${OWNER} template ${MIGRATED} strategy file_copy`);
    // Session settings of a database are not copied with it.
    const { rows } = await client.query<{ setting: string; role: string | null }>(
      `select unnest(setconfig) as setting, nullif(setrole, 0)::regrole::text as role from pg_db_role_setting
         join pg_database on pg_database.oid = setdatabase where datname = $1`,
      [MIGRATED],
    );
    for (const { setting, role } of rows) {
      const [variable = '', value = ''] = setting.split('=');
      const whose = role === null ? `database ${name}` : `role ${role} in database ${name}`;
      await client.query(`alter ${whose} set ${variable} = ${pg.escapeLiteral(value)}`);
    }
    // Nor are the grants on a database.
    await client.query(
      `revoke temporary on database ${name} from public; grant temporary on database ${name} to operators`,
    );
  });
  return {
    url: postgres.url(name),
    port: postgres.port,
    close: () =>
      onServer(postgres, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  };
}

/** Lets every carrier that a test names dial as fast as it is asked to, unless the test says otherwise. */
const withCarriers = (postgres: Postgres): Promise<void> =>
  onDatabase(postgres.url(MIGRATED), async (client) => {
    await client.query('alter table voice_carrier alter calls_per_second set default 1000000');
  });

/** The Postgres shared by the worker's files. */
export async function workerPostgres(): Promise<Postgres> {
  worker.postgres ??= startForWorker();
  return await worker.postgres;
}

async function startForWorker(): Promise<Postgres> {
  const dataDir = createDataDir();
  copyPreparedPostgres(dataDir);
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), durable: false });
  await withCarriers(postgres);
  atEndOfWorker(async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return postgres;
}

/** Runs work as administrator, connected to a database that is neither copied nor dropped. */
const onServer = (postgres: Postgres, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  onDatabase(asAdmin(postgres.url('postgres')), work);

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
