import { syncSchedules } from '../shared/kernel/jobs/sync-schedules.ts';
import { toQstashAddress } from './accounts/check-accounts.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';
import type { Target } from './config/targets.ts';
import { readJobs } from './read-jobs.ts';
import { DeployError } from './wrangler.ts';

/**
 * Makes QStash's schedules match the functions' jobs; `all`: also deletes those of removed functions. Returns what to say
 * of them.
 */
export async function putSchedules(
  target: Target,
  functions: readonly DeployedFunction[],
  variables: Record<string, string | undefined>,
  all: boolean,
): Promise<string> {
  const { API_BASE_URL, QSTASH_URL } = Object.assign({}, ...functions.map(({ vars }) => vars));
  const jobs = await readJobs(functions);
  if (jobs.length === 0 && !all) return '0 in place';
  if (QSTASH_URL === undefined || API_BASE_URL === undefined)
    throw new DeployError('Functions with jobs need API_BASE_URL and QSTASH_URL among their vars.');
  const qstash = {
    baseUrl: toQstashAddress(QSTASH_URL, variables),
    token: variables.QSTASH_TOKEN ?? '',
  };
  const { count, paused } = await syncSchedules(qstash, API_BASE_URL, jobs, {
    prefix: target.prefix,
    ...(all ? {} : { functions: functions.map(({ env }) => env) }),
  });
  return [`${count} in place`, ...paused.map((id) => `${id} is still paused`)].join(', ');
}
