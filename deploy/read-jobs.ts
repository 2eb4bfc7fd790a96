import type { Job } from '../shared/kernel/jobs/job.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';

/** The jobs declared by the functions. */
export async function readJobs(functions: readonly DeployedFunction[]): Promise<Job[]> {
  const modules = await Promise.all(functions.map(({ main }) => import(main)));
  return modules.flatMap((module) => module.default.jobs ?? []);
}
