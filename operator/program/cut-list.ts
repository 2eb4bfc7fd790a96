import type { Command } from 'commander';
import { toCount } from './parse-argument.ts';
import { toText } from './to-text.ts';

export type Cut = { limit?: number | undefined; search?: string | undefined };

/** Lists whose answer is cut here to what is asked for. */
const CUT_HERE = new WeakSet<Command>();
/** How far back a list that grows for ever is searched. */
const SEARCHED = 10_000;

const takes = (command: Command, flag: string): boolean => command.options.some(({ long }) => long === flag);

/** Gives a command that lists a `--limit` and a search where it has none of its own. */
export function addCut(command: Command): void {
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

/** What is given to such a command, which is cut afterwards: what is searched is more than what is shown. */
export function withoutCut<A extends unknown[]>(args: A, command: Command, { search }: Cut): A {
  if (!CUT_HERE.has(command) || search === undefined) return args;
  const options = command.opts();
  // The same words but for one option.
  return args.map((arg) => (arg === options ? { ...options, limit: SEARCHED } : arg)) as A;
}

/** What such a command prints of its answer. */
export function cut<T>(answer: T, command: Command, { limit, search }: Cut): T {
  if (!CUT_HERE.has(command) || !Array.isArray(answer)) return answer;
  const sought = search?.toLowerCase() ?? '';
  const found = answer.filter((row) => toText(row).toLowerCase().includes(sought));
  // A part of the same list.
  return found.slice(0, limit ?? found.length) as T;
}
