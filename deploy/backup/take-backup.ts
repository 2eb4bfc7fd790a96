import { Encrypter } from 'age-encryption';
import pg from 'pg';
import { DeployError } from '../wrangler.ts';
import type { BackupStore, Manifest } from './backup-store.ts';
import { findExpired, toBackupName } from './find-expired.ts';
import { lockTables, readFigures } from './read-figures.ts';
import { type PostgresProgram, runPostgres } from './run-postgres.ts';
import { readWebStream, toWebStream } from './web-stream.ts';

type BackupOptions = {
  /** The direct address of a login of `backups`. */
  databaseUrl: string;
  store: BackupStore;
  /** Public keys of age: who has one of their secret keys can restore. */
  recipients: readonly string[];
  version: string;
};

/** Backs a database up and deletes what has expired. Returns what it stored and deleted. */
export async function takeBackup(options: BackupOptions): Promise<{ manifest: Manifest; deleted: string[] }> {
  const { databaseUrl, store } = options;
  const encrypter = createEncrypter(options.recipients);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      'set statement_timeout = 0; set transaction_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    const manifest = await storeSnapshot(client, encrypter, options);
    await store.finish(manifest);
    const { name, takenAt, bytes } = manifest;
    await client.query('insert into backup (name, taken_at, bytes) values ($1, $2, $3)', [
      name,
      takenAt,
      bytes,
    ]);
    const deleted = findExpired(await store.list(), new Date(takenAt));
    for (const expired of deleted) await store.delete(expired);
    return { manifest, deleted };
  } finally {
    await client.end();
  }
}

function createEncrypter(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new DeployError('BACKUP_RECIPIENTS must contain public keys of age (age1…) only.');
    }
  }
  return encrypter;
}

/** The dump and the figures are of one snapshot, whatever is written meanwhile. */
async function storeSnapshot(
  client: pg.Client,
  encrypter: Encrypter,
  { databaseUrl, store, version }: BackupOptions,
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read, read only');
  const { rows } = await client.query<{ snapshot: string; now: Date; postgres: string; isEmpty: boolean }>(
    `select pg_export_snapshot() as snapshot, now(), current_setting('server_version') as postgres,
            to_regclass('deployment_target') is null as "isEmpty"`,
  );
  const [found] = rows;
  if (found === undefined || found.isEmpty)
    throw new DeployError('The database has no tables of this system.');
  const { rows: targets } = await client.query<{ name: string }>('select name from deployment_target');
  const name = toBackupName(found.now);
  const tables = await lockTables(client);
  const dump = runPostgres('pg_dump', ['--format=custom', `--snapshot=${found.snapshot}`], databaseUrl);
  dump.input.end();
  try {
    const [stored, figures] = await Promise.all([
      store.upload(name, await encrypt(encrypter, dump)),
      readFigures(client, tables),
    ]);
    await client.query('commit');
    return {
      name,
      takenAt: found.now.toISOString(),
      system: targets[0]?.name ?? null,
      version,
      postgres: found.postgres,
      ...stored,
      figures,
    };
  } finally {
    dump.stop();
  }
}

/** The encrypted dump. It ends only when the dump did so successfully: one that was cut off throws. */
async function encrypt(
  encrypter: Encrypter,
  { output, ended }: PostgresProgram,
): Promise<AsyncIterable<Uint8Array>> {
  async function* wholeOrNothing(): AsyncGenerator<Uint8Array> {
    yield* output;
    await ended;
  }
  return readWebStream(await encrypter.encrypt(toWebStream(wholeOrNothing())));
}
