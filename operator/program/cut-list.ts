import type { Command } from 'commander';
import { toCount } from './parse-argument.ts';
import { toText } from './to-text.ts';

export type Cut = { limit?: number | undefined; search?: string | undefined };

/** Lists that are short enough to be read whole, and are cut to what is asked for. */
const WHOLE_LISTS = new WeakSet<Command>();

/** Gives a command that lists, and has no `--limit` of its own, one, and a search. */
export function addCut(command: Command): void {
  if (command.name() !== 'list' || command.options.some(({ long }) => long === '--limit')) return;
  WHOLE_LISTS.add(command);
  command
    .option('--search <text>', 'those with this text in any field, whatever its case')
    .option('--limit <count>', 'how many at most (default: all)', toCount);
}

/** What such a command prints of its answer. */
export function cut<T>(answer: T, command: Command, { limit, search }: Cut): T {
  if (!WHOLE_LISTS.has(command) || !Array.isArray(answer)) return answer;
  const sought = search?.toLowerCase() ?? '';
  const found = answer.filter((row) => toText(row).toLowerCase().includes(sought));
  // A part of the same list.
  return found.slice(0, limit ?? found.length) as T;
}
