import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findScheduled, SCHEDULES } from '../shared/kernel/jobs/schedules.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';
import { readJobs } from './read-jobs.ts';
import { DeployError, runOrThrow, type Wrangler } from './wrangler.ts';

/** The part of a deployment that needs no account: bundles every function and lists what else is needed. */
export async function rehearse(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
  say: (line: string) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-bundle-'));
  try {
    await bundle(wrangler, functions, folder, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const buckets = functions.flatMap((deployed) => Object.values(deployed.buckets));
  for (const bucket of new Set(buckets)) say(`bucket    ${bucket}`);
  for (const job of await readJobs(functions)) {
    const scheduled = findScheduled(job);
    if (scheduled !== undefined) say(`schedule  ${SCHEDULES[scheduled].padEnd(14)} ${scheduled}`);
  }
  for (const { env, secrets } of functions) say(`secrets   ${env.padEnd(14)} ${secrets.join(' ')}`);
}

/** Writes each function's bundle to a folder of its env, and says how large its code is. */
export async function bundle(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  for (const { env, name, routes, region } of functions) {
    if (region === undefined)
      throw new DeployError(`${env} has no placement: set [placement] to the region of the database.`);
    const dir = join(folder, env);
    await runOrThrow(wrangler, 'deploy', '--dry-run', '--env', env, '--outdir', dir);
    const size = gzipSync(readFileSync(join(dir, 'index.js'))).length;
    say(
      `function  ${name.padEnd(28)} ${(size / 1000).toFixed(1).padStart(7)} kB gzip  ${region}  ${routes.join(' ')}`,
    );
  }
}
