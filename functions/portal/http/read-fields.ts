import * as z from 'zod';
import { ApiError } from '../../../shared/http/api-error.ts';
import { toSpanish } from '../../../shared/http/in-language.ts';
import { readBody } from '../../../shared/http/read-body.ts';
import type { Failed } from '../declare.ts';
import type { Translate } from '../language.ts';

type Typed = Failed['values'];

/** The fields of a form as they were sent; a file is left out. Throws BAD_REQUEST, PAYLOAD_TOO_LARGE. */
export async function readForm(request: Request, maxBytes?: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new ApiError('BAD_REQUEST');
  const bytes = await readBody(request, maxBytes);
  let form: FormData;
  try {
    // The copy is what the types of a Response take.
    form = await new Response(bytes.slice(), { headers: { 'content-type': type } }).formData();
  } catch (error) {
    throw new ApiError('BAD_REQUEST', { cause: error });
  }
  // No text that Postgres keeps has it, and no browser's user types it.
  if ([...form.values()].some((value) => typeof value === 'string' && value.includes('\0')))
    throw new ApiError('BAD_REQUEST');
  return form;
}

/** What was typed into the fields that a form has, so that it can be shown again: lists for those that are lists. */
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

/** Whether a field takes several values: checkboxes of one name. */
function isList(field: z.core.$ZodType): boolean {
  if (field instanceof z.ZodArray) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return isList(field.unwrap());
  return field instanceof z.ZodPipe && isList(field.in);
}

/** What the fields hold, or what is wrong with each that is. A file stands as it came. */
export function checkFields(
  schema: z.ZodObject,
  form: FormData,
  t: Translate,
): { data: Record<string, unknown> } | { errors: Failed['errors'] } {
  const files = [...form].filter(([, value]) => typeof value !== 'string');
  const given = { ...toTyped(schema, form), ...Object.fromEntries(files) };
  return checkText(schema, given, t);
}

/** What a schema makes of texts that a person has typed or chosen, or what is wrong with each that is. */
export function checkText<Schema extends z.ZodType>(
  schema: Schema,
  given: Record<string, unknown>,
  t: Translate,
): { data: z.output<Schema> } | { errors: Failed['errors'] } {
  const { data, error } = schema.safeParse(given, { error: (issue) => describe(issue, t) });
  return error === undefined ? { data } : { errors: toWrong(error, t) };
}

/** What is wrong, by field: the first of what is wrong with each. */
const toWrong = ({ issues }: z.ZodError, t: Translate): Failed['errors'] =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [String(path[0] ?? ''), t(toSpanish(message), message)]),
  );

/** What is said where a schema has no words of its own. */
function describe(issue: Parameters<z.core.$ZodErrorMap>[0], t: Translate): string | undefined {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? t('Falta este dato.', 'This is missing.')
        : issue.origin === 'array'
          ? t('Elija al menos una opción.', 'Choose at least one.')
          : t(`Como mínimo, ${issue.minimum}.`, `At least ${issue.minimum}.`);
    case 'too_big':
      return issue.origin === 'string'
        ? t(`Máximo ${issue.maximum} caracteres.`, `At most ${issue.maximum} characters.`)
        : t(`Como máximo, ${issue.maximum}.`, `At most ${issue.maximum}.`);
    case 'invalid_format':
      return issue.format === 'email'
        ? t('No es una dirección de correo.', 'This is no e-mail address.')
        : t('No tiene la forma esperada.', 'This is not in the form that is expected.');
    default:
      return t('Este dato no es válido.', 'This is not valid.');
  }
}
