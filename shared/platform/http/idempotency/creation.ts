import * as z from 'zod';

/**
 * A creation's body, or an object within it: strict, and null means absent for optional fields, so that what was read
 * from the API can be sent back.
 */
export function creation<Shape extends Record<string, z.ZodType>>(shape: Shape) {
  const mayBeLeftOut = (name: string): boolean => shape[name]?.safeParse(undefined).success ?? false;
  const optional = new Set(Object.keys(shape).filter(mayBeLeftOut));
  return z.preprocess((body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const isAbsent = (name: string): boolean => optional.has(name) && Reflect.get(body, name) === null;
    if (!Object.keys(body).some(isAbsent)) return body;
    return Object.fromEntries(Object.entries(body).filter(([name]) => !isAbsent(name)));
  }, z.strictObject(shape));
}
