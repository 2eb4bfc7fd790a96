import { ImportInput } from '../../shared/numbers/imports/import-load.ts';
import { importPortability } from '../../shared/numbers/imports/import-portability.ts';
import {
  listRoutingNumbers,
  SetRoutingNumber,
  setRoutingNumber,
} from '../../shared/numbers/imports/set-routing-number.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { importFields, listLoads, toImport } from './import-fields.ts';

export const portabilityCommands: CommandGroup = {
  about: 'Ported numbers of Colombia',
  commands: {
    import: defineCommand({
      summary: "Load the administrator's CSV: all ported numbers or a difference",
      fields: {
        ...importFields(
          'CSV with the columns number, operator, since and, in a difference, action',
          'number=NUMERO,operator=NRN',
        ),
        dateFormat: ImportInput.shape.dateFormat,
      },
      run: (ctx, input) => importPortability(ctx, toImport(input)),
    }),
    list: listLoads('portability'),
    'set-operator': defineCommand({
      summary: 'Set the carrier of a code, in the portability file and in the numbering plan',
      fields: SetRoutingNumber.shape,
      run: setRoutingNumber,
    }),
    operators: defineCommand({
      summary: 'List the carriers of all known codes',
      output: 'list',
      run: listRoutingNumbers,
    }),
  },
};
