import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { waitFor } from '../wait-for.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm start`, as run in a terminal. */
export type LocalRun = {
  /** Its output so far. */
  output(): string;
  /** Resolves once the system is up; rejects with its output if it exits first. */
  ready(): Promise<CloudEnvironment>;
  /** Ctrl-C: a signal to the process and everything it started. */
  interrupt(): void;
  /** Signals the process that runs the system, not npm. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** SIGTERM to npm's own process, as from a supervisor. */
  terminate(): void;
  /** npm's exit code. */
  exited: Promise<number | null>;
  /** The ids of all its processes. */
  processes(): number[];
};

export function startLocalRun(
  dataDir: string,
  port: number,
  variables: Record<string, string> = {},
): LocalRun {
  const { REDIS_URL: _, ...inherited } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: PROJECT,
    // A process group, as a terminal creates.
    detached: true,
    env: { ...inherited, ...variables, PORT: String(port), OPERATOR_DATA_DIR: dataDir },
  });
  const { pid: npmId } = npm;
  if (npmId === undefined) throw new Error('npm does not start.');
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const exited = new Promise<number | null>((resolve) => npm.once('exit', resolve));
  const systemId = () => Number.parseInt(readFileSync(join(dataDir, 'claim'), 'utf8'), 10);
  return {
    output: () => printed,
    exited,
    processes: () => descendants(npmId),
    interrupt: () => void process.kill(-npmId, 'SIGINT'),
    terminate: () => void process.kill(npmId, 'SIGTERM'),
    kill: (signal) => void process.kill(systemId(), signal),
    ready: async () => {
      await Promise.race([
        waitFor('the greeting', async () => (printed.includes('is running') ? true : undefined)),
        exited.then(() => Promise.reject(new Error(`npm start ended:\n${printed}`))),
      ]);
      return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8'));
    },
  };
}

/** A process and all its descendants. */
function descendants(root: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const found = [root];
  for (const parent of found) found.push(...rows.filter(([, of]) => of === parent).map(([id = 0]) => id));
  return found;
}

/** The processes still running, zombies excluded. */
export const stillRunning = (processes: readonly number[]): string[] =>
  execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => processes.includes(Number.parseInt(row, 10)) && !/^\d+ Z/.test(row));
