import type { Command } from 'commander';
import { operate } from '../program/operate.ts';
import { toColumns, toCount, toMoment, toShare } from '../program/parse-argument.ts';
import { listNumberLoads } from './list-number-loads.ts';

/** Options shared by all imports of number data. */
export type ImportOptions = {
  difference?: boolean;
  asOf?: Date;
  columns?: Record<string, string>;
  maxShrink: number;
  check?: boolean;
};

/** `columns`: an example of `--columns`. */
export const addImportOptions = (command: Command, columns: string): Command =>
  command
    .option('--difference', 'the file has only what changed since the last load')
    .option('--check', 'try the whole file, tell what is wrong with it, and load nothing')
    .option(
      '--as-of <moment>',
      'when it was true: ISO 8601, Colombia time without a zone (default: now)',
      toMoment,
    )
    .option('--columns <map>', `how the file calls them: ${columns}`, toColumns)
    .option('--max-shrink <percent>', 'how much of what is loaded may go away', toShare, 0.1);

/** Converts options to an import's input. */
export const toLoad = <Rest extends object>({ difference, ...rest }: { difference?: boolean } & Rest) => ({
  ...rest,
  mode: difference ? ('difference' as const) : ('full' as const),
});

/** Adds the command that lists a dataset's loads. */
export function addLoadsCommand(
  group: Command,
  dataset: Parameters<typeof listNumberLoads>[1]['dataset'],
): void {
  group
    .command('list')
    .description('List the latest loads')
    .option('--limit <count>', 'how many', toCount, 20)
    .action(operate((ctx, { limit }: { limit: number }) => listNumberLoads(ctx, { dataset, limit })));
}
