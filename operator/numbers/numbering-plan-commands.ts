import { importNumberingPlan } from '../../shared/numbers/imports/import-numbering-plan.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { importFields, listLoads, toImport } from './import-fields.ts';

export const numberingPlanCommands: CommandGroup = {
  about: "Colombia's numbering plan",
  commands: {
    import: defineCommand({
      summary: 'Load a CSV: the whole plan or a difference. Public metadata fills its gaps',
      fields: importFields(
        'CSV with the columns from, to, operator, action (in a difference) and, optionally, mcc, mnc, type, area, subdivision',
        'from=INICIO,to=FIN,operator=ASIGNATARIO',
      ),
      run: (ctx, input) => importNumberingPlan(ctx, toImport(input)),
    }),
    list: listLoads('numbering_plan'),
  },
};
