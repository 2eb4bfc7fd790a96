import { execFileSync } from 'node:child_process';
import { DeployError } from './wrangler.ts';

/** Throws DeployError when the checkout differs from its commit: it would not be known afterwards what is running. */
export function refuseDirtyTree(): void {
  let changed: string;
  try {
    changed = execFileSync('git', ['status', '--porcelain'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return;
  }
  if (changed.trim() === '') return;
  const files = changed.trimEnd().split('\n').slice(0, 10);
  throw new DeployError(
    `Nothing was deployed: the checkout has changes that are not committed.\n${files.join('\n')}`,
  );
}
