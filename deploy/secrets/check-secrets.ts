import * as z from 'zod';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, readJson, type Wrangler } from '../wrangler.ts';

const SecretNames = z.array(z.object({ name: z.string() }));

/** What wrangler, or the API through it, says of a Worker that was never deployed or given a secret. */
const NO_SUCH_WORKER = /code: 10007|Worker ".+" .*not found\./;

export type MissingSecrets = { env: string; names: string[] };

/** The secrets that functions need but do not have. */
export async function findMissingSecrets(
  wrangler: Wrangler,
  functions: readonly Pick<DeployedFunction, 'env' | 'secrets'>[],
): Promise<MissingSecrets[]> {
  // One that takes no secrets is not asked: before the first release it may not exist.
  const asked = functions.filter(({ secrets }) => secrets.length > 0);
  const missing = await Promise.all(
    asked.map(async ({ env, secrets }) => {
      const known = await listSecrets(wrangler, env);
      return { env, names: secrets.filter((name) => !known.has(name)) };
    }),
  );
  return missing.filter(({ names }) => names.length > 0);
}

async function listSecrets(wrangler: Wrangler, env: string): Promise<Set<string>> {
  const { ok, stdout, output } = await wrangler('secret', 'list', '--env', env, '--format', 'json');
  if (!ok && NO_SUCH_WORKER.test(output)) return new Set();
  const listed = ok ? SecretNames.safeParse(readJson(stdout)) : undefined;
  if (listed?.data === undefined)
    throw new DeployError(`The secrets of ${env} cannot be listed:\n${output.trim()}`);
  return new Set(listed.data.map(({ name }) => name));
}
