import * as z from 'zod';

/**
 * A whole number in a query or path, in decimal digits only: Number() also accepts `0x10`, `1e1`, `+5`, white space and
 * the empty string.
 */
export const queryInteger = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? clamp(Number(text)) : text),
    schema,
  );

/** Clamps to what can be counted exactly: larger numbers are out of range anyway, and give one error. */
const clamp = (value: number): number =>
  Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
