import * as z from 'zod';
import { describeIssuesIn, type IssueWords } from '../../../../shared/kernel/errors/describe-issues.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import type { Translate } from '../../i18n/language.ts';
import type { Failed } from '../declare.ts';
import { toSentence, withLabels } from './to-failure.ts';

type Typed = Failed['values'];

/** The submitted values of a form's fields, to show them again. */
export function toTyped(schema: z.ZodObject, form: FormData): Typed {
  const text = (value: unknown): string[] =>
    typeof value === 'string' ? [value.replaceAll('\r\n', '\n')] : [];
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      const values = form.getAll(name).flatMap(text);
      return [name, isList(field) ? values : (values[0] ?? '')];
    }),
  );
}

/** Whether a field has several values: checkboxes with one name. */
export function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodArray) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return isList(field.unwrap());
  return field instanceof z.ZodPipe && isList(field.in);
}

type Checked<Data> = { data: Data } | { errors: Failed['errors'] };

/** What is wrong with fields; nothing where they are valid. */
export const errorsOf = (checked: Checked<unknown>): Failed['errors'] =>
  'errors' in checked ? checked.errors : {};

/** The validated fields, or an error for each invalid one. A file is passed through. */
export function checkFields(
  schema: z.ZodObject,
  form: FormData,
  t: Translate,
): Checked<Record<string, unknown>> {
  const files = [...form].filter(([, value]) => typeof value !== 'string');
  const given = { ...toTyped(schema, form), ...Object.fromEntries(files) };
  return checkText(schema, given, t);
}

/** Validates texts against a schema; returns its output or an error for each invalid field. */
export function checkText<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, unknown>,
  t: Translate,
): Checked<z.output<Schema>> {
  const { data, error } = schema.safeParse(given, { error: describeIssuesIn(wordsIn(t)) });
  return error === undefined ? { data } : { errors: toWrong(error, t) };
}

/** The first error of each field. */
const toWrong = ({ issues }: z.ZodError, t: Translate): Failed['errors'] =>
  Object.fromEntries(
    issues.toReversed().map((issue) => {
      const message = messageOf(issue);
      return [
        String(issue.path[0] ?? ''),
        toSentence(withLabels(t, t(inLanguage('es', message), inLanguage('en', message)))),
      ];
    }),
  );

/** Returns the message for a value of a field that may be empty. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined) ?? issue.message;

/** The messages of fields whose schemas have none. */
function wordsIn(t: Translate): IssueWords {
  const notValid = t('Este valor no es válido.', 'This value is not valid.');
  const tooFewItems = t('Elija al menos una opción.', 'Choose at least one option.');
  const tooSmall = (least: number | bigint) => t(`Debe ser al menos ${least}.`, `Must be at least ${least}.`);
  const tooBig = (most: number | bigint) => t(`Debe ser como máximo ${most}.`, `Must be at most ${most}.`);
  return {
    missing: notValid,
    wrongType: () => notValid,
    notOneOf: () => notValid,
    tooShort: (least) =>
      least === 1 ? t('Este campo es obligatorio.', 'This field is required.') : tooSmall(least),
    tooLong: (most) => t(`Máximo ${most} caracteres.`, `At most ${most} characters.`),
    tooFewItems: () => tooFewItems,
    tooManyItems: tooBig,
    tooSmall,
    tooBig,
    wrongFormat: (format) =>
      format === 'email'
        ? t(
            'No es un correo electrónico válido. Escríbalo como nombre@ejemplo.com.',
            'Not a valid e-mail address. Write it as name@example.com.',
          )
        : t('No tiene el formato esperado.', 'Not in the expected format.'),
    unknownFields: () => notValid,
    notValid,
  };
}
