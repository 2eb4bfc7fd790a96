import * as z from 'zod';

/** An optional form field. */
export const optional = <Field extends z.ZodType<unknown, string>>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]);

/** An id in a form. */
export const Id = z.coerce.number().int().positive();

/** An id in a path; 0, which no row has, when malformed. */
export const toId = (text = ''): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

const Uuid = z.uuid();
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A UUID in a path; one that no row has, when malformed. */
export const toUuid = (text = ''): string => Uuid.safeParse(text).data ?? NOWHERE;
