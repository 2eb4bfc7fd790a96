import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PROC = '/proc';

/**
 * The words of a process's command line; empty for one that does not exist, and for one that is dead but not reaped.
 * Where there is no `/proc` (macOS) `ps` tells, which comes with those systems.
 */
export function commandLine(pid: number, proc = PROC): string {
  if (!existsSync(proc)) return ask('ps', '-p', String(pid), '-o', 'command=');
  try {
    return readFileSync(`${proc}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The processes that a process has started and that run. */
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
    // The program's name stands in parentheses, and may hold some itself; behind it the state and the parent.
    const [, parent] = readFileSync(`${proc}/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

/** What a program prints; nothing when it finds nothing, which it tells by its exit code. */
function ask(program: string, ...words: string[]): string {
  try {
    return execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
