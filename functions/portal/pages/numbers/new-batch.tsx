import * as z from 'zod';
import { CreateBatchBody } from '../../../../shared/numbers/batches/create-batch-body.ts';
import { MAX_NUMBERS, readNumberLines } from '../../../../shared/numbers/batches/read-number-lines.ts';
import { askFunction } from '../../app/ask-function.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { numberHint } from '../../ui/forms/number-field.ts';
import { fieldsOfBody, typed } from '../../ui/forms/typed-field.ts';
import { getQuotes, toChargeConfirmation, UnitPrice } from '../billing/quote.tsx';
import { COUNTRY_INPUT } from './country-field.ts';

/** The API's quota, on a counter of the portal; counting the numbers beforehand does not spend it. */
const BATCHES_A_MINUTE = {
  quota: 'number-batches',
  limit: 10,
  windowSeconds: 60,
  counts: 'batches',
  units: () => 1,
};

/** The numbers of an uploaded or typed CSV, as the API reads one. Throws BAD_REQUEST. */
async function readNumbers(file: unknown, typed: string): Promise<string[]> {
  const chunks = async function* () {
    yield file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(typed);
  };
  const { numbers } = await readNumberLines({ chunks: chunks(), mediaType: 'text/csv' });
  return numbers;
}

const create = defineForm({
  name: 'create',
  roles: ADMINISTRATORS,
  maxBytes: 8 * 1024 * 1024,
  cost: BATCHES_A_MINUTE,
  fields: (t) =>
    z
      .object({
        file: z.union([z.instanceof(File), z.literal('')]).optional(),
        numbers: z.string(),
        reference: typed(fieldsOfBody(CreateBatchBody).reference),
        country: typed(fieldsOfBody(CreateBatchBody).country),
      })
      .refine(({ file, numbers }) => (file instanceof File ? numbers.trim() === '' : numbers.trim() !== ''), {
        path: ['numbers'],
        error: t(
          'Suba un archivo o escriba los números, no ambos.',
          'Upload a file or type the numbers, not both.',
        ),
      }),
  inputs: {
    file: {
      label: { es: 'Archivo CSV', en: 'CSV file' },
      type: 'file',
      accept: '.csv,.txt,text/csv,text/plain',
      hint: {
        es: 'Un número por línea, en la primera columna. Hasta 100.000 números y 8 MB.',
        en: 'One number a line, in the first column. Up to 100,000 numbers and 8 MB.',
      },
    },
    numbers: {
      label: { es: 'O escriba los números', en: 'Or type the numbers' },
      rows: 6,
      hint: (ctx) => ctx.t(`Uno por línea. ${numberHint(ctx)}`, `One a line. ${numberHint(ctx)}`),
    },
    reference: {
      label: { es: 'Referencia', en: 'Reference' },
      hint: {
        es: 'Opcional: con qué nombre aparece en la lista.',
        en: 'Optional: its name in the list.',
      },
    },
    country: COUNTRY_INPUT,
  },
  confirm: async (ctx, { file, numbers }) => {
    const { t } = ctx;
    const lines = await readNumbers(file, numbers);
    // The verb refuses too many, or none, beside the field.
    if (lines.length === 0 || lines.length > MAX_NUMBERS) return undefined;
    return {
      ...toChargeConfirmation(ctx, {
        title: t(
          `¿Consultar ${toCount(ctx, lines.length, NOUNS.number)}?`,
          `Look up ${toCount(ctx, lines.length, NOUNS.number)}?`,
        ),
        submit: t('Subir el lote', 'Upload the batch'),
        quote: (await getQuotes(ctx))('numberinsight.lookup'),
        units: lines.length,
        unit: NOUNS.lookUp,
        note: t(
          'Los números no válidos se reembolsan cuando el lote termina.',
          'Numbers that are not valid are refunded when the batch ends.',
        ),
      }),
      // A file cannot be sent again by a page; its numbers can.
      keep: { numbers: lines.join('\n') },
    };
  },
  actAndLead: async (ctx, { file, numbers, ...terms }) => {
    const lines = await readNumbers(file, numbers);
    const input = { numbers: lines, ...terms };
    const { jobId } = await askFunction<{ jobId: string }>(ctx, 'NUMBERINSIGHT', {
      verb: 'createBatch',
      input,
    });
    return { to: `${ctx.base}/batches/${jobId}` };
  },
  // Sending it again is answered with the batch, unless that has been deleted.
  onResubmit: async ({ base }) => ({ to: `${base}/batches` }),
});

export const newBatchPage = definePage({
  path: '/batches/new',
  title: { es: 'Subir un lote de números', en: 'Upload a batch of numbers' },
  roles: ADMINISTRATORS,
  service: 'numberinsight',
  forms: [create],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const quotes = await getQuotes(ctx);
    return (
      <div class="card">
        <Form
          ctx={ctx}
          of={create}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Contar y ver el precio', 'Count and see the price')}
        >
          <UnitPrice ctx={ctx} quote={quotes('numberinsight.lookup')} unit={t('consulta', 'look-up')} />
        </Form>
      </div>
    );
  },
});
