import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf, commandLine } from '../command-line.ts';

const PROGRAM = 'workerd';
const POLL_MS = 20;
const pidFileOf = (dataDir: string): string => join(dataDir, 'workerd.pid');

/**
 * Records this process's workerd on a port, and returns its id: workerd survives a killed parent, and Miniflare does
 * not expose it.
 */
export function noteWorkerd(dataDir: string, port: number): number | undefined {
  const pid = childrenOf(process.pid).find((child) => isWorkerd(child, port));
  if (pid !== undefined) writeFileSync(pidFileOf(dataDir), `${pid} ${port}`);
  return pid;
}

/** Stops a workerd that a killed process left on its port. */
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

/** Whether the process is that workerd, not another program that got the same id later. */
function isWorkerd(pid: number, port: number): boolean {
  const text = commandLine(pid);
  return text.includes(PROGRAM) && text.includes(`127.0.0.1:${port}`);
}
