import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new directory for a system's state. Run as root, Postgres uses another user, who needs access. */
export function createDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'operator-test-'));
  chmodSync(directory, 0o755);
  return directory;
}
