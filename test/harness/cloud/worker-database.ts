import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Postgres, startPostgres } from '../../../local/postgres/postgres.ts';
import { asAdmin, OWNER } from '../../../local/postgres/postgres-roles.ts';
import { atEndOfWorker } from '../worker-environment.ts';
import { createDataDir } from './data-dir.ts';
import { copyPreparedPostgres } from './prepare.ts';

const MIGRATED = 'neondb';
/** A copy of it without the public ranges of numbers, which are more than half of its size. */
const WITHOUT_RANGES = 'without_ranges';

/** A file's own database, with the migrated schema and no data. */
export type OwnDatabase = { url: string; port: number; close(): Promise<void> };

/** What files of a worker share. */
const worker: {
  postgres?: Promise<Postgres>;
  server?: Promise<Server>;
  withoutRanges?: Promise<void>;
  databases: number;
} = { databases: 0 };
/** A connection as administrator to a database that is neither copied nor dropped, and what each copy is told. */
type Server = { client: pg.Client; settings: (name: string) => string };

/** A copy of the migrated database on the worker's Postgres, because starting one takes longer than most tests. */
export async function openDatabase({ hasRanges = true } = {}): Promise<OwnDatabase> {
  const postgres = await workerPostgres();
  worker.server ??= openServer(postgres);
  const { client, settings } = await worker.server;
  if (!hasRanges) {
    worker.withoutRanges ??= createWithoutRanges(postgres, client);
    await worker.withoutRanges;
  }
  worker.databases += 1;
  const name = `file_${worker.databases}`;
  await client.query(copyOf(hasRanges ? MIGRATED : WITHOUT_RANGES, name));
  await client.query(settings(name));
  return {
    url: postgres.url(name),
    port: postgres.port,
    close: async () => void (await client.query(`drop database ${name} with (force)`)),
  };
}

/** A copy of the files takes half the time of a copy through the log. */
const copyOf = (template: string, name: string): string =>
  `create database ${name} owner ${OWNER} template ${template} strategy file_copy`;

async function openServer(postgres: Postgres): Promise<Server> {
  const client = new pg.Client({ connectionString: asAdmin(postgres.url('postgres')) });
  await client.connect();
  // Session settings of a database are not copied with it.
  const { rows } = await client.query<{ setting: string; role: string | null }>(
    `select unnest(setconfig) as setting, nullif(setrole, 0)::regrole::text as role from pg_db_role_setting
       join pg_database on pg_database.oid = setdatabase where datname = $1`,
    [MIGRATED],
  );
  const settings = (name: string): string =>
    [
      ...rows.map(({ setting, role }) => {
        const [variable = '', value = ''] = setting.split('=');
        const whose = role === null ? `database ${name}` : `role ${role} in database ${name}`;
        return `alter ${whose} set ${variable} = ${pg.escapeLiteral(value)}`;
      }),
      // Nor are the grants on a database.
      `revoke temporary on database ${name} from public; grant temporary on database ${name} to operators`,
    ].join('; ');
  return { client, settings };
}

async function createWithoutRanges(postgres: Postgres, client: pg.Client): Promise<void> {
  await client.query(copyOf(MIGRATED, WITHOUT_RANGES));
  await onDatabase(
    postgres.url(WITHOUT_RANGES),
    async (own) => void (await own.query('truncate number_range')),
  );
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
    await worker.server?.then(({ client }) => client.end());
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return postgres;
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
