import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, commandLine } from './command-line.ts';

const PROGRAM = 'workerd';
const POLL_MS = 20;
const pidFileOf = (dataDir: string): string => join(dataDir, 'workerd.pid');

/**
 * Notes the workerd that this process has on a port, and answers its id: it outlives a killed parent, and Miniflare does
 * not tell.
 */
export function noteWorkerd(dataDir: string, port: number): number | undefined {
  const pid = childrenOf(process.pid).find((child) => isWorkerd(child, port));
  if (pid !== undefined) writeFileSync(pidFileOf(dataDir), `${pid} ${port}`);
  return pid;
}

/** Stops the workerd that a killed process has left on its port, if one runs. */
export async function stopLeftoverWorkerd(dataDir: string): Promise<void> {
  const file = pidFileOf(dataDir);
  if (!existsSync(file)) return;
  const [pid = 0, port = 0] = readFileSync(file, 'utf8').split(' ').map(Number);
  if (isWorkerd(pid, port)) {
    process.kill(pid, 'SIGKILL');
    while (isWorkerd(pid, port)) await sleep(POLL_MS);
  }
  rmSync(file, { force: true });
}

/** Whether the process is the one on that port, not a later one that was given the same id. */
function isWorkerd(pid: number, port: number): boolean {
  const text = commandLine(pid);
  return text.includes(PROGRAM) && text.includes(`127.0.0.1:${port}`);
}
