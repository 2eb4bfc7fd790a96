import type { Command } from 'commander';
import { choiceOption } from '../program/choices.ts';
import { operate } from '../program/operate.ts';
import { toColumns, toMoment, toShare, toWhole } from '../program/parse-argument.ts';
import { importPortability } from './import-portability.ts';
import { DATE_FORMATS, type DateFormat } from './imports/cells.ts';
import { listNumberLoads } from './list-number-loads.ts';
import { listRoutingNumbers, setRoutingNumber } from './set-routing-number.ts';

type ImportOptions = {
  difference?: boolean;
  asOf?: Date;
  columns?: Record<string, string>;
  maxShrink: number;
  check?: boolean;
  dateFormat?: DateFormat;
};

export function addPortabilityCommands(program: Command): void {
  const group = program.command('portability').description('Ported numbers of Colombia');

  group
    .command('import')
    .description("Load the administrator's CSV: all ported numbers, or what has changed")
    .argument('<file>', 'CSV with the columns number, operator, since and, in a difference, action')
    .option('--difference', 'the file has only what changed since the last load')
    .option('--check', 'try the whole file, tell what is wrong with it, and load nothing')
    .option(
      '--as-of <moment>',
      'when it was true: ISO 8601, Colombia time without a zone (default: now)',
      toMoment,
    )
    .addOption(
      choiceOption(
        '--date-format <format>',
        'how it writes dates: iso is 2026-11-21 or 20261121 (default: iso)',
        DATE_FORMATS,
      ),
    )
    .option('--columns <map>', 'how the file calls them: number=NUMERO,operator=NRN', toColumns)
    .option('--max-shrink <percent>', 'how much of what is loaded may go away', toShare, 0.1)
    .action(
      operate((ctx, file: string, { difference, ...options }: ImportOptions) =>
        importPortability(ctx, { file, mode: difference ? 'difference' : 'full', ...options }),
      ),
    );

  group
    .command('list')
    .description('List the latest loads')
    .option('--limit <count>', 'how many', toWhole, 20)
    .action(
      operate((ctx, { limit }: { limit: number }) => listNumberLoads(ctx, { dataset: 'portability', limit })),
    );

  group
    .command('set-operator')
    .description('Say which carrier a code of the files stands for')
    .argument('<code>', 'as the files spell it')
    .argument('<carrier>', 'its name')
    .option('--mcc <mcc>', 'mobile country code')
    .option('--mnc <mnc>', 'mobile network code')
    .action(
      operate((ctx, code: string, carrier: string, network: { mcc?: string; mnc?: string }) =>
        setRoutingNumber(ctx, { code, carrier, ...network }),
      ),
    );

  group
    .command('operators')
    .description('List which carriers the codes stand for')
    .action(operate((ctx) => listRoutingNumbers(ctx)));
}
