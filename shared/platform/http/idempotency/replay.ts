import type { TenantCtx } from '../../ctx.ts';

/**
 * Answers with what the request's Idempotency-Key made before. The answer is marked before it is read, so that the 404 of
 * a result that is gone says that it is a replay too.
 */
export async function replay<T>(ctx: Pick<TenantCtx, 'setHeader'>, read: () => T | Promise<T>): Promise<T> {
  ctx.setHeader('Idempotency-Status', 'replayed');
  return await read();
}
