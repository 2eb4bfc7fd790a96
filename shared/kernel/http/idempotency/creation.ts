import * as z from 'zod';
import type { TenantCtx } from '../../ctx.ts';

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

/**
 * Answers with what the request's Idempotency-Key made before. The answer is marked before it is read, so that the 404 of
 * a result that is gone says that it is a replay too.
 */
export async function replay<T>(ctx: Pick<TenantCtx, 'setHeader'>, read: () => T | Promise<T>): Promise<T> {
  ctx.setHeader('Idempotency-Status', 'replayed');
  return await read();
}
