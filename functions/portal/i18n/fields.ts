import * as z from 'zod';
import { VISIBLE_LINE } from '../../../shared/platform/verbs/fields.ts';
import type { Translate } from './language.ts';

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
    .regex(VISIBLE_LINE, {
      error: t(
        'Una sola línea, sin caracteres de control ni de dirección del texto.',
        'One line, without control characters or characters that change the text direction.',
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
