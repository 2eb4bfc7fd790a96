import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_CI } from '../ci.ts';

/** Linux's file system in memory, from which databases are removed at once; on a disk that takes seconds. */
const IN_MEMORY = '/dev/shm';
/** The clouds of a run have 2 GB of data; on CI there is more. */
const ROOM = 8 * 2 ** 30;

function hasRoom(): boolean {
  if (IS_CI || !existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ROOM;
}

/** A new directory for a system's state. Run as root, Postgres uses another user, who needs access. */
export function createDataDir(): string {
  const directory = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'operator-test-'));
  chmodSync(directory, 0o755);
  return directory;
}
