import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { COMPILED } from '../../../local/kept.ts';
import { bundleOnce, migrateOnce, readSettings } from '../../../local/prepared.ts';
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
  const [bundles, postgres] = await Promise.all([readSettings().then(bundleOnce), migrateOnce()]);
  // Copies, since another version may be kept before this run has ended.
  copy(bundles, join(directory, 'bundles'));
  copy(join(postgres, 'data'), join(directory, 'postgres'));
  process.env[VARIABLE] = directory;
  // Programs that tests start find what earlier ones compiled.
  process.env.NODE_COMPILE_CACHE = COMPILED;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Keeps the owner too: run by root, Postgres is another user. */
const copy = (from: string, to: string): void => {
  execFileSync('cp', ['-a', from, to]);
};

/** The directory of what is prepared; undefined where nothing is. */
export const preparedDirectory = (): string | undefined => process.env[VARIABLE];

/** The directory of bundled functions; undefined where nothing is prepared. */
export const preparedBundles = (): string | undefined => {
  const directory = preparedDirectory();
  return directory === undefined ? undefined : join(directory, 'bundles');
};

/** Puts the migrated database into a data directory that has none. */
export function copyPreparedPostgres(dataDir: string): void {
  const directory = process.env[VARIABLE];
  if (directory === undefined || existsSync(join(dataDir, 'postgres'))) return;
  copy(join(directory, 'postgres'), join(dataDir, 'postgres'));
}
