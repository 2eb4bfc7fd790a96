import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleOnce, migrateOnce, readSettings } from '../../../local/prepared.ts';
import { createDataDir } from './data-dir.ts';

/** Tells the tests' processes where the prepared files are. */
const VARIABLE = 'TEST_PREPARED_DIR';
const shared = globalThis as { preparation?: Promise<() => void> };

/** Runs once per test run: builds what every cloud would otherwise build for itself. */
export default async function setup(): Promise<() => void> {
  shared.preparation ??= prepare();
  return await shared.preparation;
}

async function prepare(): Promise<() => void> {
  const directory = createDataDir();
  const [bundles, postgres] = await Promise.all([readSettings().then(bundleOnce), migrateOnce()]);
  // Copied, because the cache may be updated before this run ends.
  copy(bundles, join(directory, 'bundles'));
  copy(join(postgres, 'data'), join(directory, 'postgres'));
  process.env[VARIABLE] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** Preserves the owner: run as root, Postgres uses another user. */
const copy = (from: string, to: string): void => {
  execFileSync('cp', ['-a', from, to]);
};

/** The directory of prepared files; undefined when there is none. */
export const preparedDirectory = (): string | undefined => process.env[VARIABLE];

/** The directory of bundled functions; undefined when not prepared. */
export const preparedBundles = (): string | undefined => {
  const directory = preparedDirectory();
  return directory === undefined ? undefined : join(directory, 'bundles');
};

/** Copies the migrated database into an empty data directory. */
export function copyPreparedPostgres(dataDir: string): void {
  const directory = process.env[VARIABLE];
  if (directory === undefined || existsSync(join(dataDir, 'postgres'))) return;
  copy(join(directory, 'postgres'), join(dataDir, 'postgres'));
}
