import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new directory for the state of a system. Run by root, Postgres is another user, who must be able to enter. */
export function createDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'operator-test-'));
  chmodSync(directory, 0o755);
  return directory;
}
