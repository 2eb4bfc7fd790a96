import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { waitFor } from '../wait-for.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm start` as somebody runs it in a terminal. */
export type LocalRun = {
  /** All that it has printed so far. */
  output(): string;
  /** Resolves once the system is up; rejects, with what it printed, when it ends before. */
  ready(): Promise<CloudEnvironment>;
  /** As Ctrl-C does: to the process and everything it has started. */
  interrupt(): void;
  /** To the process that runs the system, not to npm. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** SIGTERM to npm's own process, as a supervisor sends it. */
  terminate(): void;
  /** The exit code of npm. */
  exited: Promise<number | null>;
  /** The ids of all its processes. */
  processes(): number[];
};

export function startLocalRun(dataDir: string, port: number): LocalRun {
  const { REDIS_URL: _, ...inherited } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: PROJECT,
    // A process group of its own, as a terminal gives it.
    detached: true,
    env: { ...inherited, PORT: String(port), OPERATOR_DATA_DIR: dataDir },
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

/** A process and all that it and its children have started. */
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

/** Those of the processes that still run; what is dead and not reaped does not. */
export const stillRunning = (processes: readonly number[]): string[] =>
  execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => processes.includes(Number.parseInt(row, 10)) && !/^\d+ Z/.test(row));
