import * as z from 'zod';
import { DeployError, readJson, type Wrangler } from '../wrangler.ts';

const Deployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })).min(1),
});
const Version = z.object({
  resources: z.object({ bindings: z.array(z.object({ type: z.string() })) }),
});
const NO_DEPLOYMENT = /code: 10007|does not exist|has no deployments/;

/** The version that answers most of a function's requests, and how many of a hundred. */
export type Serving = { version: string; percentage: number };

/**
 * Reads which version answers a function's requests; undefined where it was never released. A Worker that was only given
 * secrets has a version too, an empty one, without the binding by which ours know themselves.
 */
export async function readServing(wrangler: Wrangler, env: string): Promise<Serving | undefined> {
  const { ok, stdout, output } = await wrangler('deployments', 'status', '--env', env, '--json');
  if (!ok && NO_DEPLOYMENT.test(output)) return undefined;
  const deployment = ok ? Deployment.safeParse(readJson(stdout)).data : undefined;
  if (deployment === undefined)
    throw new DeployError(`The deployed version of ${env} could not be read:\n${output.trim()}`);
  const [most] = deployment.versions.toSorted((a, b) => b.percentage - a.percentage);
  if (most === undefined) return undefined;
  const viewed = await wrangler('versions', 'view', most.version_id, '--env', env, '--json');
  const version = viewed.ok ? Version.safeParse(readJson(viewed.stdout)).data : undefined;
  if (version === undefined)
    throw new DeployError(`Version ${most.version_id} of ${env} cannot be read:\n${viewed.output.trim()}`);
  const isReleased = version.resources.bindings.some(({ type }) => type === 'version_metadata');
  return isReleased ? { version: most.version_id, percentage: most.percentage } : undefined;
}
