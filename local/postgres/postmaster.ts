import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../command-line.ts';

/** Fast, then immediate shutdown, then kill; with the time before the next step, ms. */
const STOP_SIGNALS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * The process id of the Postgres running on `dataDir`, if any. `postmaster.pid` survives a killed Postgres and its id
 * may belong to another program, so the command line must contain the data directory too.
 */
export function findPostmaster(dataDir: string): number | undefined {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  return pid > 0 && commandLine(pid).includes(dataDir) ? pid : undefined;
}

/** Stops the Postgres running on `dataDir`, cleanly if possible, and returns once it is gone. */
export async function stopPostmaster(dataDir: string): Promise<void> {
  const pid = findPostmaster(dataDir);
  if (pid === undefined) return;
  for (const [signal, patienceMs] of STOP_SIGNALS) {
    if (commandLine(pid).includes(dataDir)) process.kill(pid, signal);
    if (await isGone(pid, dataDir, patienceMs)) return;
  }
  throw new Error(`The Postgres left behind on ${dataDir} (process ${pid}) cannot be stopped`);
}

async function isGone(pid: number, dataDir: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (commandLine(pid).includes(dataDir)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}
