import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Decrypter } from 'age-encryption';
import pg from 'pg';
import { DeployError } from '../wrangler.ts';
import type { BackupStore, Manifest } from './backup-store.ts';
import { compareFigures, lockTables, readFigures } from './read-figures.ts';
import { runPostgres } from './run-postgres.ts';
import { readWebStream, toWebStream } from './web-stream.ts';

type RestoreOptions = {
  /** The owner's direct address of an empty database. */
  databaseUrl: string;
  store: BackupStore;
  /** Secret keys of age. */
  identities: readonly string[];
  /** A backup, or the last complete one. */
  name: string | undefined;
};

/**
 * Restores a backup into an empty database, all of it or nothing, and compares it with what was backed up. Throws
 * DeployError for a database that is not empty, and for a file that was cut, changed or encrypted for another key.
 */
export async function restoreBackup({
  databaseUrl,
  store,
  identities,
  name,
}: RestoreOptions): Promise<Manifest> {
  const decrypter = createDecrypter(identities);
  const wanted = name ?? (await store.list()).complete.at(-1);
  if (wanted === undefined) throw new DeployError('There is no backup.');
  const manifest = await store.findManifest(wanted);
  if (manifest === undefined) throw new DeployError(`There is no complete backup ${wanted}.`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const folder = mkdtempSync(join(tmpdir(), 'operator-restore-'));
  try {
    await client.query('set statement_timeout = 0; set transaction_timeout = 0');
    await emptyOrThrow(client);
    const file = join(folder, 'dump.age');
    await store.download(wanted, file);
    await unchangedOrThrow(file, manifest);
    await load(file, decrypter, databaseUrl);
    await sameOrThrow(client, manifest);
    return manifest;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

function createDecrypter(identities: readonly string[]): Decrypter {
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      // Without the key, which would be in the log.
      throw new DeployError('BACKUP_IDENTITY is not a secret key of age (AGE-SECRET-KEY-…).');
    }
  }
  return decrypter;
}

/** Extensions bring functions and tables of their own, which Neon creates in every database. */
const OBJECTS = `
  with own as (select oid from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema')
  select (select count(*)::int from pg_namespace join own using (oid) where nspname <> 'public'
             and not exists (select from pg_depend where objid = pg_namespace.oid and deptype = 'e'))
       + (select count(*)::int from pg_class join own on own.oid = relnamespace
           where not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))
       + (select count(*)::int from pg_proc join own on own.oid = pronamespace
           where not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')) as objects`;

async function emptyOrThrow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ objects: number }>(OBJECTS);
  if (rows[0]?.objects !== 0)
    throw new DeployError(
      `The database of DATABASE_URL is not empty: it has ${rows[0]?.objects} tables, functions and schemas. Create a new one. Nothing was restored.`,
    );
}

/** Checks, before anything is decrypted, that R2 has what was uploaded. */
async function unchangedOrThrow(file: string, { name, bytes, sha256 }: Manifest): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const { size } = await stat(file);
  if (size !== bytes || hash.digest('hex') !== sha256)
    throw new DeployError(
      `The file of ${name} differs from what was stored: it has ${size} of ${bytes} bytes, or other content. Nothing was restored. Choose another backup.`,
    );
}

/**
 * One transaction, which `pg_restore` commits when its input ends, and the input only ends when the last byte is proved:
 * age proves each 64 KiB, and where the file ends.
 */
async function load(file: string, decrypter: Decrypter, databaseUrl: string): Promise<void> {
  const plain = await decrypter.decrypt(toWebStream(createReadStream(file))).catch((error: Error) => {
    throw new DeployError(
      `The backup cannot be decrypted with BACKUP_IDENTITY (${error.message}). Nothing was restored.`,
    );
  });
  // The next migration sets who owns it and who may do what.
  const words = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const restore = runPostgres('pg_restore', words, databaseUrl);
  const failed = await pipeline(readWebStream(plain), restore.input, { end: false }).catch(
    (error: Error) => error,
  );
  if (failed instanceof Error) {
    // It closes its input when it fails by itself, and says why.
    if ('code' in failed && failed.code === 'EPIPE') await restore.ended;
    restore.stop();
    await restore.ended.catch(() => {});
    throw new DeployError(
      `The backup was changed or is incomplete (${failed.message}). Nothing was restored.`,
    );
  }
  restore.input.end();
  await restore.ended;
}

async function sameOrThrow(client: pg.Client, { name, figures }: Manifest): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  const actual = await readFigures(client, await lockTables(client));
  await client.query('commit');
  const differences = compareFigures(figures, actual);
  if (differences.length > 0)
    throw new DeployError(
      `The restored database differs from ${name}; do not use it:\n${differences.join('\n')}`,
    );
}
