import type { Command } from 'commander';
import { toCount } from './parse-argument.ts';
import { toText } from './to-text.ts';

export type Cut = { limit?: number | undefined; search?: string | undefined };

/** Commands whose list is limited here. */
const CUT_HERE = new WeakSet<Command>();
/** How many entries of an unbounded list are searched. */
const SEARCHED = 10_000;

const takes = (command: Command, flag: string): boolean => command.options.some(({ long }) => long === flag);

/** Adds `--limit` and `--search` to a list command that lacks its own. */
export function addListOptions(command: Command): void {
  if (!/^List /.test(command.description()) || takes(command, '--search')) return;
  CUT_HERE.add(command);
  if (takes(command, '--limit')) {
    const where = `of the latest ${SEARCHED.toLocaleString('en')} those`;
    command.option('--search <text>', `${where} with this text in any field, whatever its case`);
    return;
  }
  command
    .option('--search <text>', 'those with this text in any field, whatever its case')
    .option('--limit <count>', 'how many at most (default: all)', toCount);
}

/** The arguments for such a command: it reads more than is shown, for the search. */
export function readBeyondLimit<A extends unknown[]>(args: A, command: Command, { search }: Cut): A {
  if (!CUT_HERE.has(command) || search === undefined) return args;
  const options = command.opts();
  // The same arguments with one option replaced.
  return args.map((arg) => (arg === options ? { ...options, limit: SEARCHED } : arg)) as A;
}

/** The part of the result that is printed. */
export function cut<T>(answer: T, command: Command, { limit, search }: Cut): T {
  if (!CUT_HERE.has(command) || !Array.isArray(answer)) return answer;
  const sought = search?.toLowerCase() ?? '';
  const found = answer.filter((row) => toText(row).toLowerCase().includes(sought));
  // A slice of the same list type.
  return found.slice(0, limit ?? found.length) as T;
}
