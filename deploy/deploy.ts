import { execFileSync } from 'node:child_process';
import { claimDatabase } from '../db/claim-database.ts';
import { migrate } from '../db/migrate.ts';
import type { DeployedFunction } from './config/deployed-functions.ts';
import type { Target } from './config/targets.ts';
import { createBuckets } from './create-buckets.ts';
import { ownDatabaseOrThrow } from './own-database.ts';
import { putSchedules } from './put-schedules.ts';
import { findMissingSecrets } from './secrets/check-secrets.ts';
import { DeployError, runOrThrow, type Wrangler } from './wrangler.ts';

export type DeployOptions = {
  target: Target;
  functions: readonly DeployedFunction[];
  /** Whether these are all functions. */
  all: boolean;
  variables: Record<string, string | undefined>;
  say: (line: string) => void;
  /** Throws when the operator declines. */
  ask: () => Promise<void>;
};

/**
 * Checks secrets first, and changes nothing while one is missing; then buckets, database, functions in order,
 * schedules. Every step is idempotent: after a failure, run it again.
 */
export async function deploy(wrangler: Wrangler, options: DeployOptions): Promise<void> {
  const { target, functions, all, variables, say, ask } = options;
  const { databaseUrl, qstashToken } = await readyOrThrow(wrangler, options);
  await ask();
  for (const bucket of await createBuckets(wrangler, functions)) say(`bucket    ${bucket} created`);
  await migrate(databaseUrl);
  await claimDatabase(databaseUrl, target.name);
  say(`database  ${new URL(databaseUrl).hostname} is up to date`);

  const message = describeCheckout();
  for (const [index, { env, name }] of functions.entries()) {
    try {
      await runOrThrow(wrangler, 'deploy', '--env', env, '--message', message);
    } catch (error) {
      const done = functions.slice(0, index).map((deployed) => deployed.env);
      say(`Deployed before the failure: ${done.join(', ') || 'none'}. Mend it and run this again.`);
      throw error;
    }
    say(`function  ${env} deployed as ${name}`);
  }
  const qstash = { token: qstashToken, baseUrl: variables.QSTASH_URL };
  say(`schedules ${await putSchedules(target, functions, qstash, all)} in place`);
}

/** Throws DeployError listing everything that is missing. */
async function readyOrThrow(wrangler: Wrangler, { target, functions, variables }: DeployOptions) {
  const { DATABASE_URL: databaseUrl = '', QSTASH_TOKEN: qstashToken = '' } = variables;
  const secrets = await findMissingSecrets(wrangler, functions);
  const lines = [
    ...(databaseUrl === '' ? ['DATABASE_URL: the address of the database, direct, not pooled'] : []),
    ...(qstashToken === '' ? ['QSTASH_TOKEN: of the QStash account that holds the schedules'] : []),
    ...secrets.map(({ env, names }) => `secrets of ${env}: ${names.join(', ')}`),
  ];
  if (lines.length > 0)
    throw new DeployError(`Nothing was deployed. Missing:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  await ownDatabaseOrThrow(databaseUrl, target.name, 'Nothing was deployed');
  return { databaseUrl, qstashToken };
}

/** Identifies a deployment in the platform's list of versions. */
function describeCheckout(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'not a checkout';
  }
}
