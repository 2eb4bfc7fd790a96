import type { Command } from 'commander';
import { choiceOption } from '../program/choices.ts';
import { operate } from '../program/operate.ts';
import { addImportOptions, addLoadsCommand, type ImportOptions, toLoad } from './import-options.ts';
import { importPortability } from './import-portability.ts';
import { DATE_FORMATS, type DateFormat } from './imports/cells.ts';
import { listRoutingNumbers, setRoutingNumber } from './set-routing-number.ts';

export function addPortabilityCommands(program: Command): void {
  const group = program.command('portability').description('Ported numbers of Colombia');

  const load = group
    .command('import')
    .description("Load the administrator's CSV: all ported numbers, or what has changed")
    .argument('<file>', 'CSV with the columns number, operator, since and, in a difference, action');
  addImportOptions(load, 'number=NUMERO,operator=NRN')
    .addOption(
      choiceOption(
        '--date-format <format>',
        'how it writes dates: iso is 2026-11-21 or 20261121 (default: iso)',
        DATE_FORMATS,
      ),
    )
    .action(
      operate((ctx, file: string, options: ImportOptions & { dateFormat?: DateFormat }) =>
        importPortability(ctx, { file, ...toLoad(options) }),
      ),
    );
  addLoadsCommand(group, 'portability');

  group
    .command('set-operator')
    .description('Say which carrier a code stands for, in the portability file and in the numbering plan')
    .argument('<code>', 'as a file spells it: a code, or a name of the numbering plan')
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
