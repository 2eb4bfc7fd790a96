import { execFileSync } from 'node:child_process';

/** Names the checkout in the platform's list of versions, and in backups. */
export function describeCheckout(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'not a checkout';
  }
}
