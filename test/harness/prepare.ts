import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../db/migrate.ts';
import { readDeployedFunctions } from '../../deploy/deployed-functions.ts';
import { bundleWorkers } from '../../local/bundle-workers.ts';
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

/** What is prepared is kept from run to run while nothing that it is made of changes. */
const KEPT = fileURLToPath(new URL('../../node_modules/.cache/operator-api/', import.meta.url));
const SOURCES = {
  bundles: ['functions', 'shared', 'db', 'package-lock.json', 'wrangler.toml'],
  postgres: ['db', 'package-lock.json'],
};

async function prepare(): Promise<() => void> {
  const directory = createDataDir();
  await Promise.all([
    keep('bundles', directory, bundleFunctions),
    keep('postgres', directory, migrateDatabase),
  ]);
  process.env[VARIABLE] = directory;
  // Programs that tests start find what earlier ones compiled.
  process.env.NODE_COMPILE_CACHE = join(KEPT, 'compiled');
  return () => rmSync(directory, { recursive: true, force: true });
}

async function keep(
  what: keyof typeof SOURCES,
  directory: string,
  make: (directory: string) => Promise<void>,
): Promise<void> {
  const kept = join(KEPT, `${what}-${digestOf(SOURCES[what])}`);
  if (!existsSync(kept)) {
    await make(directory);
    mkdirSync(KEPT, { recursive: true });
    for (const name of readdirSync(KEPT))
      if (name.startsWith(`${what}-`)) rmSync(join(KEPT, name), { recursive: true, force: true });
    // Another run may be here too: what is there is whole, whoever made it.
    const own = `${kept}.${process.pid}`;
    copy(join(directory, what), own);
    try {
      renameSync(own, kept);
    } catch (error) {
      if (!existsSync(kept)) throw error;
      rmSync(own, { recursive: true });
    }
  } else copy(kept, join(directory, what));
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  const root = fileURLToPath(new URL('../../', import.meta.url));
  for (const path of paths) {
    const whole = join(root, path);
    const files = statSync(whole).isDirectory()
      ? readdirSync(whole, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((file) => join(whole, file))
      : [whole];
    for (const file of files.filter((each) => statSync(each).isFile()))
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

async function bundleFunctions(directory: string): Promise<void> {
  mkdirSync(join(directory, 'bundles'));
  for (const [env, code] of await bundleWorkers(readDeployedFunctions()))
    writeFileSync(join(directory, 'bundles', `${env}.js`), code);
}

async function migrateDatabase(directory: string): Promise<void> {
  const postgres = await startPostgres({ dataDir: join(directory, 'postgres'), durable: false });
  await migrate(postgres.url());
  await postgres.stop();
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
