import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedFunction, MiniflareOptions } from '../deploy/deployed-functions.ts';
import type { Job } from '../shared/jobs/job.ts';
import { keep } from './kept.ts';

/** A function as `wrangler.toml` has it, with what Miniflare makes of that. */
export type FunctionSettings = DeployedFunction & { miniflare: MiniflareOptions };

const SETTINGS = 'functions.json';
const SCHEDULES = 'schedules.json';

/** The settings of every function. wrangler, which reads them, takes a second to be loaded: it is asked once. */
export async function readSettings(): Promise<FunctionSettings[]> {
  const folder = await keep('settings', async (folder) => {
    const { readDeployedFunctions, readMiniflareOptions } = await import('../deploy/deployed-functions.ts');
    const settings = readDeployedFunctions().map((deployed) => ({
      ...deployed,
      miniflare: readMiniflareOptions(deployed.env),
    }));
    writeFileSync(join(folder, SETTINGS), JSON.stringify(settings));
  });
  // Written above; nothing in it but what JSON can say.
  return JSON.parse(readFileSync(join(folder, SETTINGS), 'utf8')) as FunctionSettings[];
}

/** A folder with the code of every function, `<env>.js` each. */
export const bundleOnce = async (functions: readonly DeployedFunction[]): Promise<string> =>
  await keep('bundles', async (folder) => {
    const { bundleWorkers } = await import('./bundle-workers.ts');
    for (const [env, code] of await bundleWorkers(functions)) writeFileSync(join(folder, `${env}.js`), code);
  });

type Scheduled = Pick<Job, 'functionName' | 'name' | 'flow' | 'schedule' | 'retries'>;

/** What the functions' jobs say of their schedules; to ask them, all of their code is loaded. */
export async function readSchedules(functions: readonly DeployedFunction[]): Promise<Scheduled[]> {
  const folder = await keep('schedules', async (folder) => {
    const { readJobs } = await import('../deploy/read-jobs.ts');
    const jobs = (await readJobs(functions)).map(
      ({ functionName, name, flow, schedule, retries }): Scheduled => ({
        functionName,
        name,
        flow,
        retries,
        ...(schedule === undefined ? {} : { schedule }),
      }),
    );
    writeFileSync(join(folder, SCHEDULES), JSON.stringify(jobs));
  });
  // As above.
  return JSON.parse(readFileSync(join(folder, SCHEDULES), 'utf8')) as Scheduled[];
}
