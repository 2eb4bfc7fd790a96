import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, type Wrangler } from '../wrangler.ts';
import { readServing } from './read-serving.ts';
import { restore } from './release-functions.ts';
import { readRecord } from './release-record.ts';

type RollBackOptions = {
  functions: readonly DeployedFunction[];
  say: (line: string) => void;
  /** Throws when the operator declines. */
  ask: (question: string) => Promise<void>;
};

/**
 * Restores the versions before the last release, finished or not, of every function that it replaced. Goes on when one
 * fails, and can be repeated. Throws DeployError that names what was not restored.
 */
export async function rollBack(wrangler: Wrangler, { functions, say, ask }: RollBackOptions): Promise<void> {
  const record = await readRecord(wrangler, functions);
  if (record === undefined) throw new DeployError('There is no release yet, so there is nothing to restore.');
  await ask(`Restore the versions from before the release of ${record.checkout}?`);
  const failed: string[] = [];
  // The last first: the platform probes the others.
  for (const [env, { before }] of Object.entries(record.functions).reverse()) {
    if (before === null) {
      say(`function  ${env} is new and has no version to restore`);
      continue;
    }
    try {
      const serving = await readServing(wrangler, env);
      if (serving?.version === before && serving.percentage === 100) {
        say(`function  ${env} already answers with ${before}`);
        continue;
      }
      await restore(wrangler, env, before);
      say(`function  ${env} answers with ${before} again`);
    } catch (error) {
      failed.push(env);
      say(`function  ${env} was not restored: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (failed.length > 0)
    throw new DeployError(`Not restored: ${failed.join(', ')}. Fix the problem and run this command again.`);
  const earlier = record.from ?? 'the earlier checkout';
  say(
    `The database, routes and schedules were not restored. To restore those of ${earlier}, deploy it again.`,
  );
}
