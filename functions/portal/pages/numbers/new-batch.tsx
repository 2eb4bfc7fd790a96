import * as z from 'zod';
import { CreateBatchBody } from '../../../../shared/numbers/batches/create-batch-body.ts';
import { keepNumberFile } from '../../../../shared/numbers/batches/number-file.ts';
import { type NumberLine, readTypedNumbers } from '../../../../shared/numbers/batches/read-number-lines.ts';
import { defineForm, definePage, type Input } from '../../app/declare.ts';
import type { Translate } from '../../i18n/language.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { KEPT_FILES, StreamedFile, toFileOfLines, toFormBytes } from '../../ui/forms/file-of-lines.ts';
import { Form } from '../../ui/forms/form.tsx';
import { numberHint } from '../../ui/forms/number-field.ts';
import { fieldsOfBody, typed } from '../../ui/forms/typed-field.ts';
import { getQuotes, UnitPrice } from '../billing/quote.tsx';
import { BATCHES_A_MINUTE, confirmBatch, createOwnBatch } from './batch-actions.ts';
import { COUNTRY_INPUT } from './country-field.ts';

/** The API has the same limit. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;

const TERMS = {
  reference: typed(fieldsOfBody(CreateBatchBody).reference),
  country: typed(fieldsOfBody(CreateBatchBody).country),
};

const TERM_INPUTS = {
  reference: {
    label: { es: 'Referencia', en: 'Reference' },
    hint: {
      es: 'Opcional: con qué nombre aparece en la lista.',
      en: 'Optional: its name in the list.',
    },
  },
  country: COUNTRY_INPUT,
} satisfies Record<string, Input>;

const upload = defineForm({
  name: 'upload',
  // It keeps a file that nothing is charged for yet.
  limit: KEPT_FILES,
  idempotent: true,
  roles: ADMINISTRATORS,
  maxBytes: toFormBytes(MAX_FILE_BYTES),
  streams: true,
  fields: () => z.object({ ...TERMS, file: StreamedFile }),
  inputs: {
    ...TERM_INPUTS,
    file: toFileOfLines({
      es: 'Un número por línea. Después elige en qué columna están. Hasta 100.000 números y 8 MB. Todavía no se consulta ni se cobra nada.',
      en: 'One number a line. Then you choose the column that they are in. Up to 100,000 numbers and 8 MB. Nothing is looked up or charged yet.',
    }),
  },
  actAndLead: async (ctx, { file, ...terms }) => ({
    to: `${ctx.pagePath}/${await keepNumberFile(ctx, terms, ctx.upload)}/columns`,
  }),
  onResubmit: async ({ base }) => ({ to: `${base}/batches` }),
});

/** Numbers that are typed or pasted, one a line. */
const TypedNumbers = (home: string) =>
  z
    .string()
    .min(1)
    .transform((text, check): readonly NumberLine[] => {
      const read = readTypedNumbers(text, home);
      if ('numbers' in read) return read.numbers;
      check.addIssue({ code: 'custom', message: read.wrong });
      return z.NEVER;
    });

const create = defineForm({
  name: 'create',
  roles: ADMINISTRATORS,
  maxBytes: MAX_FILE_BYTES,
  cost: BATCHES_A_MINUTE,
  fields: (_: Translate, home: string) => z.object({ numbers: TypedNumbers(home), ...TERMS }),
  inputs: {
    numbers: {
      label: { es: 'Números', en: 'Numbers' },
      rows: 6,
      hint: (ctx) => ctx.t(`Uno por línea. ${numberHint(ctx)}`, `One a line. ${numberHint(ctx)}`),
    },
    ...TERM_INPUTS,
  },
  confirm: (ctx, { numbers }) => confirmBatch(ctx, numbers),
  actAndLead: (ctx, { numbers, ...terms }) => createOwnBatch(ctx, numbers, terms),
  // Sending it again is answered with the batch, unless that has been deleted.
  onResubmit: async ({ base }) => ({ to: `${base}/batches` }),
});

export const newBatchPage = definePage({
  path: '/batches/new',
  title: { es: 'Subir un lote de números', en: 'Upload a batch of numbers' },
  roles: ADMINISTRATORS,
  service: 'numberinsight',
  forms: [upload, create],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const quotes = await getQuotes(ctx);
    const price = (
      <UnitPrice ctx={ctx} quote={quotes('numberinsight.lookup')} unit={t('consulta', 'look-up')} />
    );
    return (
      <div class="grid">
        <div class="card">
          <h2>{t('Un archivo', 'A file')}</h2>
          <p>
            <a class="button plain" href={`${ctx.pagePath}/template/csv`} download="">
              {t('Descargar una plantilla para Excel', 'Download a template for Excel')}
            </a>
          </p>
          <Form
            ctx={ctx}
            of={upload}
            failed={failed}
            isFocused={failed === undefined}
            submit={t('Subir el archivo', 'Upload the file')}
          >
            {price}
          </Form>
        </div>
        <div class="card">
          <h2>{t('O escriba los números', 'Or type the numbers')}</h2>
          <Form
            ctx={ctx}
            of={create}
            failed={failed}
            scope="typed"
            submit={t('Contar y ver el precio', 'Count and see the price')}
            plain
          >
            {price}
          </Form>
        </div>
      </div>
    );
  },
});
