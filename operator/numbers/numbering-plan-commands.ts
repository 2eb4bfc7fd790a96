import type { Command } from 'commander';
import { operate } from '../program/operate.ts';
import { toColumns, toMoment, toShare, toWhole } from '../program/parse-argument.ts';
import { importNumberingPlan } from './import-numbering-plan.ts';
import { listNumberLoads } from './list-number-loads.ts';

type ImportOptions = {
  difference?: boolean;
  asOf?: Date;
  columns?: Record<string, string>;
  maxShrink: number;
  check?: boolean;
};

export function addNumberingPlanCommands(program: Command): void {
  const group = program.command('numbering-plan').description("Colombia's numbering plan");

  group
    .command('import')
    .description(
      'Load a CSV: the whole plan, or what has changed; the public metadata fills what it leaves open',
    )
    .argument(
      '<file>',
      'CSV with the columns from, to, operator, in a difference action and, if need be, mcc, mnc, type, area, subdivision',
    )
    .option('--difference', 'the file has only what changed since the last load')
    .option('--check', 'try the whole file, tell what is wrong with it, and load nothing')
    .option(
      '--as-of <moment>',
      'when it was true: ISO 8601, Colombia time without a zone (default: now)',
      toMoment,
    )
    .option('--columns <map>', 'how the file calls them: from=INICIO,to=FIN,operator=ASIGNATARIO', toColumns)
    .option('--max-shrink <percent>', 'how much of what is loaded may go away', toShare, 0.1)
    .action(
      operate((ctx, file: string, { difference, ...options }: ImportOptions) =>
        importNumberingPlan(ctx, { file, mode: difference ? 'difference' : 'full', ...options }),
      ),
    );

  group
    .command('list')
    .description('List the latest loads')
    .option('--limit <count>', 'how many', toWhole, 20)
    .action(
      operate((ctx, { limit }: { limit: number }) =>
        listNumberLoads(ctx, { dataset: 'numbering_plan', limit }),
      ),
    );
}
