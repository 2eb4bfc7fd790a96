import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PROC = '/proc';

/** The arguments of a process; empty for one that does not exist, or is a zombie. Without `/proc` (macOS) uses `ps`. */
export function commandLine(pid: number, proc = PROC): string {
  if (!existsSync(proc)) return ask('ps', '-p', String(pid), '-o', 'command=');
  try {
    return readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The running child processes of a process. */
export function childrenOf(parent: number, proc = PROC): number[] {
  if (existsSync(proc))
    return readdirSync(proc).flatMap((entry) => (parentOf(entry, proc) === parent ? [Number(entry)] : []));
  const rows = ask('ps', '-A', '-o', 'pid=,ppid=').split('\n');
  return rows.flatMap((row) => {
    const [pid = 0, of] = row.trim().split(/\s+/).map(Number);
    return of === parent ? [pid] : [];
  });
}

function parentOf(entry: string, proc: string): number | undefined {
  if (!/^\d+$/.test(entry)) return undefined;
  try {
    // The program's name is in parentheses and may contain some itself; state and parent follow it.
    const [, parent] = readFileSync(`${proc}/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

/** A program's output; empty when it finds nothing and exits with an error code. */
function ask(program: string, ...words: string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
