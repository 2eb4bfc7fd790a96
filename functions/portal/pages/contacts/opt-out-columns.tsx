import {
  addCheckedOptOuts,
  type CheckedOptOuts,
  COLUMNS,
} from '../../../../shared/contacts/opt-outs/add-opt-outs.ts';
import { checkOptOutFile, getOptOutFile } from '../../../../shared/contacts/opt-outs/opt-out-file.ts';
import { fieldError } from '../../../../shared/kernel/errors/domain-error.ts';
import { type Message, toMessage } from '../../../../shared/kernel/errors/message.ts';
import { NUMBER_MESSAGES } from '../../../../shared/numbers/messages.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { sendTemplate } from '../../app/template-file.ts';
import { toUuid } from '../../i18n/fields.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { ColumnChoice, ColumnFields, type FileField, toPlaces } from '../../ui/forms/column-choice.tsx';
import { numberColumn } from '../../ui/forms/number-field.ts';

/** The most wrong lines of a file that are named. */
const NAMED_LINES = 5;

/** The fields of an opt-out, in the order of the page's choices. */
export const optOutFields = (ctx: PortalContext): FileField[] => [
  numberColumn(ctx, 'number'),
  {
    name: 'purpose',
    label: ctx.t('Propósito (opcional; ninguna: todos)', 'Purpose (optional; none: all)'),
    usual: [/^(proposito|finalidad)$/],
    isOptional: true,
  },
  {
    name: 'source',
    label: ctx.t('Dónde lo dijo (opcional)', 'Where it was said (optional)'),
    usual: [/^(origen|fuente|canal)$/],
    isOptional: true,
  },
  {
    name: 'at',
    label: ctx.t('Cuándo lo dijo (opcional)', 'When it was said (optional)'),
    usual: [/^(fecha|date)$/, /^fecha(de)?(la)?(exclusion|solicitud|baja|retiro)$/],
    isOptional: true,
  },
];

function toWrongLines(rejected: CheckedOptOuts['rejected']): Message {
  const lines = rejected.slice(0, NAMED_LINES).map(({ line, message }) => `${line}: ${message}`);
  const text = `${lines.join(' · ')}${rejected.length > NAMED_LINES ? ' · …' : ''}`;
  return toMessage({
    en: `Nothing was added. Correct these lines: ${text}`,
    es: `No se agregó nada. Corrija estas líneas: ${text}`,
  });
}

const choose = defineForm({
  name: 'choose',
  operation: 'addOptOuts',
  // Adding an opt-out again changes nothing.
  idempotent: true,
  roles: ADMINISTRATORS,
  readsFile: true,
  done: { es: 'Todo el archivo rige desde ahora.', en: 'The whole file is in force from now on.' },
  fields: () => ColumnFields,
  act: async (ctx, { column }, params) => {
    const file = await getOptOutFile(ctx, toUuid(params.file));
    const places = toPlaces(optOutFields(ctx), column, () => NUMBER_MESSAGES.noColumn);
    const checked = await checkOptOutFile(ctx, file, places);
    if (checked.rejected.length > 0)
      throw fieldError('VALIDATION_INVALID_PARAMETER', 'column', toWrongLines(checked.rejected));
    await addCheckedOptOuts(ctx, checked);
  },
  redirectTo: ({ base }) => `${base}/opt-outs`,
});

/** An uploaded file of opt-outs: what each of its columns is. */
export const optOutColumnsPage = definePage({
  path: '/opt-outs/new/{file}/columns',
  title: { es: 'Columnas del archivo', en: 'Columns of the file' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 0,
  forms: [choose],
  render: async (ctx, { params, failed }) => (
    <ColumnChoice
      ctx={ctx}
      of={choose}
      failed={failed}
      file={await getOptOutFile(ctx, toUuid(params.file))}
      fields={optOutFields(ctx)}
      submit={ctx.t('Agregar las exclusiones', 'Add the opt-outs')}
    />
  ),
});

/** A file to fill in. */
export const optOutTemplatePage = definePage({
  path: '/opt-outs/new/template/csv',
  title: { es: 'Plantilla de exclusiones', en: 'Template for opt-outs' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 0,
  render: async (ctx) => sendTemplate(ctx, ctx.t('exclusiones', 'opt-outs'), COLUMNS.known),
});
