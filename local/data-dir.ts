import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { stopPostmaster } from './postgres/postmaster.ts';
import { stopLeftoverRedis } from './redis/redis-server.ts';
import { stopLeftoverWorkerd } from './workers/leftover-workerd.ts';

/** Where the local run keeps its state: `.local/` by default. */
export const DATA_DIR = resolve(
  process.env.OPERATOR_DATA_DIR ?? fileURLToPath(new URL('../.local', import.meta.url)),
);

const CLAIM = 'claim';
const TURN = 'claim.turn';
/** A claim takes a millisecond; a lock file this old was left by a process killed meanwhile. */
const STALE_LOCK_MS = 5_000;

/** Claims a data directory for this process until it exits. Throws while another living process has it. */
export function claimDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, CLAIM);
  exclusively(join(dataDir, TURN), () => {
    const holder = findHolder(file);
    if (holder !== undefined)
      throw new Error(`${dataDir} is in use by process ${holder}. Stop that one first.`);
    writeFileSync(file, `${process.pid} ${programOf(process.argv)}`);
  });
  process.once('exit', () => rmSync(file, { force: true }));
}

/** Of two concurrent claims the second fails, so that it cannot delete what the first has just written. */
function exclusively(lockFile: string, work: () => void): void {
  if (existsSync(lockFile) && Date.now() - statSync(lockFile).mtimeMs > STALE_LOCK_MS)
    rmSync(lockFile, { force: true });
  try {
    writeFileSync(lockFile, '', { flag: 'wx' });
  } catch {
    throw new Error('Another start is claiming this directory at this moment. Try again.');
  }
  try {
    work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** Stops processes that a killed run left on a claimed directory. */
export async function stopLeftovers(dataDir: string): Promise<void> {
  await stopLeftoverWorkerd(dataDir);
  await stopPostmaster(join(dataDir, 'postgres'));
  await stopLeftoverRedis(join(dataDir, 'redis'));
}

/** Deletes the state in a claimed directory that nothing is using. */
export function clearDataDir(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name !== CLAIM && name !== TURN) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

/** The living process that has claimed the directory; its id may meanwhile belong to another program. */
function findHolder(file: string): number | undefined {
  if (!existsSync(file)) return undefined;
  const [pid = '', program = ''] = readFileSync(file, 'utf8').split(' ');
  return commandLine(Number(pid)).includes(program) ? Number(pid) : undefined;
}

/** `start.ts` for `node local/start.ts`. */
const programOf = (argv: readonly string[]): string => basename(argv[1] ?? '');
