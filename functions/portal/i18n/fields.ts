import * as z from 'zod';
import { amountIn } from '../../../shared/billing/amounts.ts';
import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';
import { MAX_MICROS } from '../../../shared/kernel/verbs/fields.ts';
import { toNameSchema } from '../../../shared/kernel/verbs/name.ts';
import { toAmount } from './format.ts';
import type { Translate } from './language.ts';

/** An optional form field. */
export const optionalField = <Field extends z.ZodType<unknown, string>>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]);

/** The name of somebody or something, in a form. */
export const toNameField = (t: Translate) =>
  toNameSchema({
    notALine: t(
      'Una sola línea, sin caracteres de control, invisibles ni de dirección del texto.',
      'One line, without control characters, invisible ones or those that change the text direction.',
    ),
    address: t(
      'Un nombre no lleva direcciones web ni de correo. Si no es una dirección, deje un espacio después del punto.',
      'A name has no web or e-mail address. If it is none, leave a space after the dot.',
    ),
  });

/** An id in a form. */
export const FormId = z.coerce.number().int().positive();

/** An id in a path; 0, which no row has, when malformed. */
export const toId = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

const Uuid = z.uuid();
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A UUID in a path; one that no row has, when malformed. */
export const toUuid = (text = ''): string => Uuid.safeParse(text).data ?? NOWHERE;

/** An amount of money as people write it, in micros; more than 0. */
export const Money = (t: Translate) => {
  const language = languageOf(t);
  return z.string().transform((text, check): bigint => {
    const refuse = (message: string): never => {
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    const read = readDecimal(language, text.trim().replace(/^\$/, ''));
    if (read === undefined)
      return refuse(
        t('Escriba un valor como 20.000 o 1.250,50.', 'Write an amount like 20,000 or 1,250.50.'),
      );
    if ('ambiguous' in read) return refuse(explainAmbiguous(t, text, read.ambiguous));
    const micros = toMicros(read);
    const most = toAmount({ language }, MAX_MICROS);
    if (micros === 0n) return refuse(t('Debe ser mayor que 0.', 'Must be more than 0.'));
    if (micros > MAX_MICROS) return refuse(t(`Debe ser como máximo ${most}.`, `Must be at most ${most}.`));
    return micros;
  });
};

/** A number of a form as people write it, with thousands and, where the field takes them, decimals; nothing where it is empty. */
export const TypedQuantity = (t: Translate, { isWhole }: { isWhole: boolean }) =>
  z
    .string()
    .trim()
    .transform((text, check): number | undefined => {
      if (text === '') return undefined;
      const read = isWhole ? readWhole(text) : readDecimal(languageOf(t), text);
      if (read !== undefined && !('ambiguous' in read)) return Number(`${read.units}.${read.decimals}`);
      const example = isWhole
        ? t('Escriba un número entero, como 20 o 10.000.', 'Write a whole number, such as 20 or 10,000.')
        : t('Escriba un número, como 20 o 0,5.', 'Write a number, such as 20 or 0.5.');
      const message = read === undefined ? example : explainAmbiguous(t, text, read.ambiguous);
      check.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const languageOf = (t: Translate): Language => (t('es', 'en') === 'en' ? 'en' : 'es');

type Ambiguous = readonly [whole: string, decimal: string];

const explainAmbiguous = (t: Translate, text: string, [whole, decimal]: Ambiguous): string =>
  t(
    `«${text.trim()}» puede ser ${whole} o ${decimal}. Escriba uno de los dos.`,
    `“${text.trim()}” may be ${whole} or ${decimal}. Write one of them.`,
  );

/** The digits of a number before and after its decimal mark. */
type Digits = { units: string; decimals: string };
/** A number, or why it is not one: `ambiguous` has what it may mean, as the language writes it. */
type ReadDecimal = Digits | { ambiguous: Ambiguous } | undefined;

const THOUSANDS_MARK = { es: '.', en: ',' } as const satisfies Record<Language, string>;

const PLAIN = /^\d{1,16}$/;
/** `1.250.000`, `1 250 000`: thousands, since a number has one decimal mark. */
const GROUPED = /^[1-9]\d{0,2}(?:([., ])\d{3})(?:\1\d{3})+$|^[1-9]\d{0,2}( )\d{3}$/;
/** `10.000`, which can be nothing but thousands where a number has no decimals. */
const GROUPED_WHOLE = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;
/** `1.250,50`, `1,250.50`, `1 250,50`: the last mark is that of decimals. */
const BOTH = /^([1-9]\d{0,2}(?:([., ])\d{3})(?:\2\d{3})*)(?!\2)[.,](\d{1,6})$/;
const ONE_MARK = /^(\d{1,16})([.,])(\d{1,6})$/;

const withPlainSpaces = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').trim();

function readWhole(text: string): Digits | undefined {
  const written = withPlainSpaces(text);
  return PLAIN.test(written) || GROUPED_WHOLE.test(written) ? toDigits(written) : undefined;
}

/**
 * Reads a number as people write it: `20.000`, `1.250,50`, and the same in the other language where it can mean one thing
 * alone. `20,000` is twenty or twenty thousand in Spanish, so it is ambiguous there.
 */
function readDecimal(language: Language, text: string): ReadDecimal {
  const written = withPlainSpaces(text);
  const both = BOTH.exec(written);
  if (both !== null) return toDigits(both[1], both[3]);
  if (PLAIN.test(written) || GROUPED.test(written)) return toDigits(written);
  const [, units = '', mark, decimals = ''] = ONE_MARK.exec(written) ?? [];
  if (units === '') return undefined;
  const isThousands = /^[1-9]\d{0,2}$/.test(units) && decimals.length === 3;
  const thousands = THOUSANDS_MARK[language];
  if (!isThousands) return toDigits(units, decimals);
  return mark === thousands
    ? toDigits(units + decimals)
    : {
        ambiguous: [
          `${units}${thousands}${decimals}`,
          amountIn(language, toMicros(toDigits(units, decimals))),
        ],
      };
}

const toDigits = (units = '', decimals = ''): Digits => ({ units: units.replaceAll(/\D/g, ''), decimals });

const toMicros = ({ units, decimals }: Digits): bigint => BigInt(`${units}${decimals.padEnd(6, '0')}`);
