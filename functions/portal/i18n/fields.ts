import * as z from 'zod';
import { MAX_MICROS } from '../../../shared/billing/amounts/parse-micros.ts';
import { isVisibleLine } from '../../../shared/platform/verbs/fields.ts';
import { toAmount } from './format.ts';
import type { Translate } from './language.ts';
import { readAmount } from './read-amount.ts';

/** An optional form field. */
export const optional = <Field extends z.ZodType<unknown, string>>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]);

/** The name of something, in a form. */
export const toName = (t: Translate) =>
  z
    .string()
    .trim()
    .min(1)
    .max(200)
    .refine(isVisibleLine, {
      error: t(
        'Una sola línea, sin caracteres de control, invisibles ni de dirección del texto.',
        'One line, without control characters, invisible ones or those that change the text direction.',
      ),
    });

/** An id in a form. */
export const Id = z.coerce.number().int().positive();

/** An id in a path; 0, which no row has, when malformed. */
export const toId = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

const Uuid = z.uuid();
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A UUID in a path; one that no row has, when malformed. */
export const toUuid = (text = ''): string => Uuid.safeParse(text).data ?? NOWHERE;

/** An amount of money as people write it, in micros; more than 0. */
export const Money = (t: Translate) => {
  const language = t('es', 'en') === 'en' ? 'en' : 'es';
  return z.string().transform((text, check): bigint => {
    const refuse = (message: string): never => {
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const read = readAmount(language, text);
    if (read === undefined)
      return refuse(
        t('Escriba un valor como 20.000 o 1.250,50.', 'Write an amount like 20,000 or 1,250.50.'),
      );
    if ('ambiguous' in read) {
      const [whole, decimal] = read.ambiguous;
      return refuse(
        t(
          `«${text.trim()}» puede ser ${whole} o ${decimal}. Escriba uno de los dos.`,
          `“${text.trim()}” may be ${whole} or ${decimal}. Write one of them.`,
        ),
      );
    }
    const { micros } = read;
    const most = toAmount({ language }, MAX_MICROS);
    if (micros === 0n) return refuse(t('Debe ser mayor que 0.', 'Must be more than 0.'));
    if (micros > MAX_MICROS) return refuse(t(`Debe ser como máximo ${most}.`, `Must be at most ${most}.`));
    return micros;
  });
};
