import * as z from 'zod';

/** A whole number in a query or a path, in decimal digits: Number() takes `0x10`, `1e1`, `+5`, white space and nothing. */
export const queryInteger = <Schema extends z.ZodType<number, number>>(schema: Schema) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? clamp(Number(text)) : text),
    schema,
  );

/** Beyond what can be counted exactly a number is too large in any case, and told so once. */
const clamp = (value: number): number =>
  Math.min(Math.max(value, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
