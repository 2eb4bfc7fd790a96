import { readdirSync, readFileSync } from 'node:fs';

/**
 * Empty for a process that does not exist, for one that is dead but not reaped, and where there is no `/proc` to tell
 * (macOS): what a killed run has left there is found by its port, which is taken.
 */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** The processes that a process has started and that run. */
export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc').flatMap((entry) => (parentOf(entry) === parent ? [Number(entry)] : []));
  } catch {
    return [];
  }
}

function parentOf(entry: string): number | undefined {
  if (!/^\d+$/.test(entry)) return undefined;
  try {
    // The program's name stands in parentheses, and may hold some itself; behind it the state and the parent.
    const [, parent] = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}
