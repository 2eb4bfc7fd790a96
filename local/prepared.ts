import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { DeployedFunction, MiniflareOptions } from '../deploy/config/deployed-functions.ts';
import type { Job } from '../shared/kernel/jobs/job.ts';
import { findKept, keep } from './build-cache.ts';
import { keepSite } from './site.ts';

/** A function's configuration in `wrangler.toml`, with the derived Miniflare options. */
export type FunctionSettings = DeployedFunction & { miniflare: MiniflareOptions };

const SETTINGS = 'functions.json';
const SCHEDULES = 'schedules.json';

/** The settings of every function, cached, because loading wrangler to read them takes a second. */
export async function readSettings(): Promise<FunctionSettings[]> {
  const folder = await keep('settings', async (folder) => {
    const { readDeployedFunctions, readMiniflareOptions } = await import(
      '../deploy/config/deployed-functions.ts'
    );
    const settings = readDeployedFunctions().map((deployed) => ({
      ...deployed,
      miniflare: readMiniflareOptions(deployed.env),
    }));
    writeFileSync(join(folder, SETTINGS), JSON.stringify(settings));
  });
  // Written above, from plain JSON values.
  return JSON.parse(readFileSync(join(folder, SETTINGS), 'utf8')) as FunctionSettings[];
}

/** A folder with the code of every function, as `bundleWorkers` names its files. */
export const bundleOnce = async (functions: readonly DeployedFunction[]): Promise<string> =>
  await keep('bundles', async (folder) => {
    const { bundleWorkers } = await import('./workers/bundle-workers.ts');
    for (const [name, contents] of await bundleWorkers(functions))
      writeFileSync(join(folder, name), contents);
  });

type Scheduled = Pick<Job, 'functionName' | 'name' | 'flow' | 'retries'>;

/** The schedules of the functions' jobs, cached, because reading them loads all of their code. */
export async function readSchedules(functions: readonly DeployedFunction[]): Promise<Scheduled[]> {
  const folder = await keep('schedules', async (folder) => {
    const { readJobs } = await import('../deploy/read-jobs.ts');
    const jobs = (await readJobs(functions)).map(
      ({ functionName, name, flow, retries }): Scheduled => ({ functionName, name, flow, retries }),
    );
    writeFileSync(join(folder, SCHEDULES), JSON.stringify(jobs));
  });
  // Written above, from plain JSON values.
  return JSON.parse(readFileSync(join(folder, SCHEDULES), 'utf8')) as Scheduled[];
}

/** The files that functions run from; `site`: the cached site's folder, if it is served. */
type Prepared = {
  settings: FunctionSettings[];
  schedules: Scheduled[];
  bundles: string;
  site: string | undefined;
};
type ToPrepare = { bundles: string | undefined; hasSite: boolean };

/** Prepares what is independent of the emulators, unless cached. */
export async function prepare({ bundles, hasSite }: ToPrepare): Promise<Prepared> {
  const settings = await readSettings();
  // Bundling runs in a separate process, in parallel with this one.
  const bundling = bundles === undefined ? bundleOnce(settings) : Promise.resolve(bundles);
  bundling.catch(() => {});
  const schedules = await readSchedules(settings);
  const site = hasSite ? await keepSite() : undefined;
  return { settings, schedules, bundles: await bundling, site };
}

/** Preserves the owner: run as root, Postgres uses another user. */
const copy = async (from: string, to: string): Promise<void> =>
  void (await promisify(execFile)('cp', ['-a', from, to]));

/** A folder with `data` of a migrated, stopped Postgres. */
export const migrateOnce = async (): Promise<string> =>
  await keep('postgres', async (folder) => {
    const [{ migrate }, { startPostgres }, { createLocalLogins }] = await Promise.all([
      import('../db/migrate.ts'),
      import('./postgres/postgres.ts'),
      import('./postgres/local-logins.ts'),
    ]);
    const directory = mkdtempSync(join(tmpdir(), 'operator-postgres-'));
    // Readable for the user that Postgres runs as when started by root.
    chmodSync(directory, 0o755);
    try {
      const dataDir = join(directory, 'data');
      const postgres = await startPostgres({ dataDir, durable: false });
      try {
        await migrate(postgres.url());
        await createLocalLogins(postgres.url());
      } finally {
        await postgres.stop();
      }
      await copy(dataDir, join(folder, 'data'));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

/** Copies the migrated Postgres into a system that has none yet, if it is cached. */
export async function placePostgres(dataDir: string): Promise<void> {
  const kept = existsSync(dataDir) ? undefined : findKept('postgres');
  if (kept === undefined) return;
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true });
  await copy(join(kept, 'data'), unfinished);
  renameSync(unfinished, dataDir);
}
