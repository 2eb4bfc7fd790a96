import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { onCi } from '../ci.ts';

/** Linux's file system in memory: databases are made and removed there in two thirds of the time that a disk takes. */
const IN_MEMORY = '/dev/shm';
/** Several times the 2 GB, on CI 2.4 GB, that a run has there: what else it starts needs memory too. */
const ROOM = onCi(12, 8) * 2 ** 30;

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ROOM;
}

/** A new directory for a system's state. Run as root, Postgres uses another user, who needs access. */
export function createDataDir(): string {
  const directory = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'operator-test-'));
  chmodSync(directory, 0o755);
  return directory;
}
