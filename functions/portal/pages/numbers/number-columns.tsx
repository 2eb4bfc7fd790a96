import type { ColumnFile } from '../../../../shared/kernel/lines/column-file.ts';
import { getNumberFile, readNumberFile } from '../../../../shared/numbers/batches/number-file.ts';
import { NUMBER_MESSAGES } from '../../../../shared/numbers/messages.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { sendTemplate } from '../../app/template-file.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toNumber } from '../../i18n/format.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { ColumnChoice, ColumnFields, toPlaces } from '../../ui/forms/column-choice.tsx';
import { numberColumn } from '../../ui/forms/number-field.ts';
import { BATCHES_A_MINUTE, confirmBatch, createOwnBatch } from './batch-actions.ts';

const FIELD = 'number';

/** The numbers of the chosen column. Throws VALIDATION_INVALID_PARAMETER. */
const readChosen = (ctx: PortalContext, file: ColumnFile, column: readonly string[]) =>
  readNumberFile(
    ctx,
    file,
    toPlaces([numberColumn(ctx, FIELD)], column, () => NUMBER_MESSAGES.noColumn),
  );

const choose = defineForm({
  name: 'choose',
  roles: ADMINISTRATORS,
  cost: BATCHES_A_MINUTE,
  readsFile: true,
  fields: () => ColumnFields,
  confirm: async (ctx, { column }, params) => {
    const { file } = await getNumberFile(ctx, toUuid(params.file));
    const { numbers, empty } = await readChosen(ctx, file, column);
    const without = toNumber(ctx, empty);
    return await confirmBatch(
      ctx,
      numbers,
      empty === 0
        ? ''
        : ctx.t(
            `Líneas sin número, que no se consultan: ${without}.`,
            `Lines without a number, which are not looked up: ${without}.`,
          ),
    );
  },
  actAndLead: async (ctx, { column }, params) => {
    const { file, terms } = await getNumberFile(ctx, toUuid(params.file));
    const { numbers } = await readChosen(ctx, file, column);
    return await createOwnBatch(ctx, numbers, terms);
  },
  onResubmit: async ({ base }) => ({ to: `${base}/batches` }),
});

/** An uploaded file of numbers: in which column they are. */
export const numberColumnsPage = definePage({
  path: '/batches/new/{file}/columns',
  title: { es: 'Columnas del archivo', en: 'Columns of the file' },
  roles: ADMINISTRATORS,
  service: 'numberinsight',
  statements: 0,
  forms: [choose],
  render: async (ctx, { params, failed }) => {
    const { file, terms } = await getNumberFile(ctx, toUuid(params.file));
    return (
      <ColumnChoice
        ctx={ctx}
        of={choose}
        failed={failed}
        file={file}
        fields={[numberColumn(ctx, FIELD, terms.country)]}
        submit={ctx.t('Contar y ver el precio', 'Count and see the price')}
      />
    );
  },
});

/** A file to fill in. */
export const numberTemplatePage = definePage({
  path: '/batches/new/template/csv',
  title: { es: 'Plantilla de números', en: 'Template for numbers' },
  roles: ADMINISTRATORS,
  service: 'numberinsight',
  statements: 0,
  render: async (ctx) => sendTemplate(ctx, ctx.t('numeros', 'numbers'), [FIELD]),
});
