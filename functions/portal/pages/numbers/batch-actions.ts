import type { NumberLine } from '../../../../shared/numbers/batches/read-number-lines.ts';
import { MAX_NUMBERS } from '../../../../shared/numbers/batches/read-number-lines.ts';
import { askFunction } from '../../app/ask-function.ts';
import type { FormContext } from '../../app/context.ts';
import type { Confirmation, FormOutcome } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { getQuotes, toChargeConfirmation } from '../billing/quote.tsx';

/** The API's quota, on a counter of the portal; counting the numbers beforehand does not spend it. */
export const BATCHES_A_MINUTE = {
  quota: 'number-batches',
  limit: 10,
  windowSeconds: 60,
  counts: 'batches',
  units: () => 1,
};

type Numbers = readonly NumberLine[];

/** Asks to agree to what looking the numbers up costs; the verb refuses too many, or none. `more`: what else to know. */
export async function confirmBatch(
  ctx: FormContext,
  { length }: Numbers,
  more = '',
): Promise<Confirmation | undefined> {
  const { t } = ctx;
  if (length === 0 || length > MAX_NUMBERS) return undefined;
  const many = toCount(ctx, length, NOUNS.number);
  const refunded = t(
    'Los números no válidos se reembolsan cuando el lote termina.',
    'Numbers that are not valid are refunded when the batch ends.',
  );
  return toChargeConfirmation(ctx, {
    title: t(`¿Consultar ${many}?`, `Look up ${many}?`),
    submit: t('Subir el lote', 'Upload the batch'),
    quote: (await getQuotes(ctx))('numberinsight.lookup'),
    units: length,
    unit: NOUNS.lookUp,
    note: `${more} ${refunded}`.trim(),
  });
}

type Terms = { reference?: string | undefined; country?: string | undefined };

/** Creates a batch of numbers, whose result names the lines that they had, and leads to it. */
export async function createOwnBatch(ctx: FormContext, numbers: Numbers, terms: Terms): Promise<FormOutcome> {
  const input = {
    ...terms,
    numbers: numbers.map((each) => each.input),
    lines: numbers.map(({ line }) => line),
  };
  const { jobId } = await askFunction<{ jobId: string }>(ctx, 'NUMBERINSIGHT', {
    verb: 'createBatch',
    input,
  });
  return { to: `${ctx.base}/batches/${jobId}` };
}
