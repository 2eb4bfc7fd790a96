import * as z from 'zod';

/**
 * A whole number in a query or path, in decimal digits only: Number() also accepts `0x10`, `1e1`, `+5`, white space and
 * the empty string.
 */
export const queryInteger = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? toExact(Number(text), schema) : text),
    schema,
  );

/**
 * A number that cannot be counted exactly becomes one that the schema refuses: the nearest exact one, which gives the
 * error of the schema's own bound, or the next where there is no bound.
 */
function toExact(value: number, schema: z.ZodType<number, number>): number {
  const nearest = Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return nearest === value || !schema.safeParse(nearest).success ? nearest : nearest + Math.sign(value);
}
