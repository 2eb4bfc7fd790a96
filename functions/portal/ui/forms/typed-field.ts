import * as z from 'zod';
import { TypedQuantity } from '../../i18n/fields.ts';
import type { Translate } from '../../i18n/language.ts';
import { toRules } from './field-rules.ts';

const Text = z.string().trim();

/** A field of a form, which checks and gives what the operation's field does; it is typed as text. */
type Typed<Field extends z.ZodType> = z.ZodType<z.output<Field>, string>;

/** The fields of an operation's body, or of an object within one. */
export const fieldsOfBody = <Shape>(body: { out: { shape: Shape } }): Shape => body.out.shape;

/** Whether an operation may be called without the field. */
const mayBeLeftOut = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/**
 * A form's field that is a field of an operation, without its spaces at the ends: lengths, format and choices are those of the
 * operation. Left empty it is absent, where the operation allows that and the form does not require it.
 */
export const typed = <Field extends z.ZodType>(field: Field, { isRequired = !mayBeLeftOut(field) } = {}) =>
  // The pipe checks at run time that the text is what the field takes.
  (isRequired
    ? Text.min(1).pipe(field as z.ZodType<unknown, string>)
    : Text.transform(orAbsent).pipe(field as z.ZodType<unknown, string | undefined>)) as Typed<Field>;

const orAbsent = (text: string) => (text === '' ? undefined : text);

/** A form's field that is a number of an operation, as people write numbers. */
export const typedNumber = <Field extends z.ZodType>(t: Translate, field: Field) =>
  TypedQuantity(t, { isWhole: toRules(field).type === 'integer' }).pipe(
    field as z.ZodType<unknown, number | undefined>,
  ) as Typed<Field>;

/** A form's field that is a moment of an operation; people give the day that it begins. */
export const typedDay = <Field extends z.ZodType>(field: Field) =>
  Text.transform(orAbsent)
    .pipe(z.iso.date().optional())
    .pipe(field as z.ZodType<unknown, string | undefined>) as Typed<Field>;

/** A form's field that is a list of choices of an operation; the list is absent when none is chosen. */
export const typedList = <Field extends z.ZodType>(field: Field) =>
  z
    .array(z.string())
    .transform((chosen) => (chosen.length === 0 ? undefined : chosen))
    .pipe(field as z.ZodType<unknown, string[] | undefined>) as z.ZodType<z.output<Field>, string[]>;
