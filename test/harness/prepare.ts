import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';
import { readDeployedFunctions } from '../../deploy/deployed-functions.ts';
import { bundleWorker } from '../../local/bundle-worker.ts';
import { startPostgres } from '../../local/postgres.ts';
import { createDataDir } from './data-dir.ts';

/** Where the tests' processes find what is prepared. */
const VARIABLE = 'TEST_PREPARED_DIR';
const shared = globalThis as { preparation?: Promise<() => void> };

/** Once for a run of the tests, whichever projects it has: what every cloud of it would else make for itself. */
export default async function setup(): Promise<() => void> {
  shared.preparation ??= prepare();
  return await shared.preparation;
}

async function prepare(): Promise<() => void> {
  const directory = createDataDir();
  await Promise.all([bundleFunctions(directory), migrateDatabase(directory)]);
  process.env[VARIABLE] = directory;
  // Programs that tests start find what earlier ones compiled.
  process.env.NODE_COMPILE_CACHE = join(directory, 'compiled');
  return () => rmSync(directory, { recursive: true, force: true });
}

async function bundleFunctions(directory: string): Promise<void> {
  mkdirSync(join(directory, 'bundles'));
  await Promise.all(
    readDeployedFunctions().map(async ({ env, main }) =>
      writeFileSync(join(directory, 'bundles', `${env}.js`), await bundleWorker(main)),
    ),
  );
}

async function migrateDatabase(directory: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres'), durable: false });
  await migrate(postgres.url());
  await postgres.stop();
}

/** The directory of bundled functions; undefined where nothing is prepared. */
export const preparedBundles = (): string | undefined => {
  const directory = process.env[VARIABLE];
  return directory === undefined ? undefined : join(directory, 'bundles');
};

/** Puts the migrated database into a data directory that has none. */
export function copyPreparedPostgres(dataDir: string): void {
  const directory = process.env[VARIABLE];
  if (directory === undefined || existsSync(join(dataDir, 'postgres'))) return;
  // Keeps the owner too: run by root, Postgres is another user.
  execFileSync('cp', ['-a', join(directory, 'postgres'), dataDir]);
}
