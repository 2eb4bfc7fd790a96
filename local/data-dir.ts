import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { stopPostmaster } from './postgres/postmaster.ts';
import { stopLeftoverRedis } from './redis/redis-server.ts';
import { stopLeftoverWorkerd } from './workers/leftover-workerd.ts';

const DEFAULT_DIR = fileURLToPath(new URL('../.local', import.meta.url));

/** The folder in which the local run keeps its state: `.local/` by default. */
export const DATA_DIR = resolve(process.env.OPERATOR_DATA_DIR || DEFAULT_DIR);

const CLAIM = 'claim';
const TURN = 'claim.turn';
/** The file that marks a directory as the state of a run, which may be deleted. */
const MARK = 'operator-state';
/** The mark of directories from before that one. */
const EARLIER_MARK = 'seeded';
/** A claim takes a millisecond; a lock file this old was left by a process killed meanwhile. */
const STALE_LOCK_MS = 5_000;

/**
 * Claims a data directory for this process until it exits. Throws while another living process has it, and for a directory
 * with files that are not a run's, which would be deleted.
 */
export function claimDataDir(dataDir: string): void {
  if (!isOurs(dataDir))
    throw new Error(
      `${dataDir} has files that are not a local run's. Name an empty directory in OPERATOR_DATA_DIR.`,
    );
  try {
    // First, because of a read-only file system Node says that the directory above does not exist.
    accessSync(nearestExisting(dataDir), constants.W_OK | constants.X_OK);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(join(dataDir, MARK), '', { mode: 0o600 });
  } catch (error) {
    throw new Error(toRefusal(dataDir, error), { cause: error });
  }
  const file = join(dataDir, CLAIM);
  exclusively(join(dataDir, TURN), () => {
    const holder = findHolder(file);
    if (holder !== undefined)
      throw new Error(`${dataDir} is in use by process ${holder}. Stop that one first.`);
    writeFileSync(file, `${process.pid} ${programOf(process.argv)}`, { mode: 0o600 });
  });
  process.once('exit', () => rmSync(file, { force: true }));
}

function isOurs(dataDir: string): boolean {
  if (dataDir === DEFAULT_DIR || !existsSync(dataDir) || !canRead(dataDir)) return true;
  const names = readdirSync(dataDir);
  return names.length === 0 || names.includes(MARK) || names.includes(EARLIER_MARK);
}

/** A file that cannot be read cannot be deleted either; the error is reported where it is written. */
function canRead(dataDir: string): boolean {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK);
    return statSync(dataDir).isDirectory();
  } catch {
    return false;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)));

/** Why a directory cannot be used, and what to do. */
function toRefusal(dataDir: string, error: unknown): string {
  const another = 'Name another in OPERATOR_DATA_DIR.';
  const uid = existsSync(dataDir) ? statSync(dataDir).uid : undefined;
  const code = codeOf(error);
  if (uid !== undefined && !statSync(dataDir).isDirectory())
    return `${dataDir} is not a directory. ${another}`;
  if (code === 'EROFS') return `${dataDir} is read-only. ${another}`;
  if (code === 'EACCES' || code === 'EPERM')
    return uid !== undefined && uid !== process.getuid?.()
      ? `${dataDir} belongs to another user (${uid}). Start as that user, or delete it as that user. ${another}`
      : `${dataDir} cannot be written: the permissions of the directory, or of one above it, forbid it. ${another}`;
  return `${dataDir} cannot be used: ${error instanceof Error ? error.message : error}. ${another}`;
}

/** The second of two concurrent claims fails, so that it cannot delete what the first has just written. */
function exclusively(lockFile: string, work: () => void): void {
  if (existsSync(lockFile) && Date.now() - statSync(lockFile).mtimeMs > STALE_LOCK_MS)
    rmSync(lockFile, { force: true });
  try {
    writeFileSync(lockFile, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new Error('Another start is claiming this directory at this moment. Try again.', { cause: error });
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
    if (![CLAIM, TURN, MARK].includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
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
