import type { MountedJob } from '../shared/platform/jobs/define-job.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';

/** The jobs declared by the functions. */
export async function readJobs(functions: readonly DeployedFunction[]): Promise<MountedJob[]> {
  const modules = await Promise.all(functions.map(({ main }) => import(main)));
  return modules.flatMap((module) => module.default.jobs ?? []);
}
