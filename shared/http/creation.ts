import * as z from 'zod';

/**
 * The body of a creation, or an object in one: strict, and null for a field that may be left out is as if it were, so
 * that what was read can be sent again.
 */
export function creation<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const mayBeLeftOut = (name: string): boolean => shape[name]?.safeParse(undefined).success ?? false;
  const optional = new Set(Object.keys(shape).filter(mayBeLeftOut));
  return z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    return Object.fromEntries(
      Object.entries(body).filter(([name, value]) => value !== null || !optional.has(name)),
    );
  }, z.strictObject(shape));
}
