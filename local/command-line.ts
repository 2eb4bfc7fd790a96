import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Empty for a process that does not exist, and for one that is dead but not reaped. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
