import type { Command } from 'commander';
import { operate } from '../program/operate.ts';
import { importNumberingPlan } from './import-numbering-plan.ts';
import { addImportOptions, addLoadsCommand, type ImportOptions, toLoad } from './import-options.ts';

export function addNumberingPlanCommands(program: Command): void {
  const group = program.command('numbering-plan').description("Colombia's numbering plan");

  const load = group
    .command('import')
    .description(
      'Load a CSV: the whole plan, or what has changed; the public metadata fills what it leaves open',
    )
    .argument(
      '<file>',
      'CSV with the columns from, to, operator, in a difference action and, if need be, mcc, mnc, type, area, subdivision',
    );
  addImportOptions(load, 'from=INICIO,to=FIN,operator=ASIGNATARIO').action(
    operate((ctx, file: string, options: ImportOptions) =>
      importNumberingPlan(ctx, { file, ...toLoad(options) }),
    ),
  );
  addLoadsCommand(group, 'numbering_plan');
}
