import type { DeployedFunction } from './config/deployed-functions.ts';
import { DeployError, runOrThrow, type Wrangler } from './wrangler.ts';

const NO_SUCH_BUCKET = /code: 10006|does not exist/;

/** Creates the functions' missing buckets. Returns their names. */
export async function createBuckets(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
): Promise<string[]> {
  const created: string[] = [];
  for (const bucket of new Set(functions.flatMap(({ buckets }) => Object.values(buckets)))) {
    const { ok, output } = await wrangler('r2', 'bucket', 'info', bucket, '--json');
    if (ok) continue;
    if (!NO_SUCH_BUCKET.test(output))
      throw new DeployError(`It could not be checked whether the bucket ${bucket} exists:\n${output.trim()}`);
    await runOrThrow(wrangler, 'r2', 'bucket', 'create', bucket);
    created.push(bucket);
  }
  return created;
}
