import type { TenantCtx } from '../platform/ctx.ts';

/** Writing more items than these gets time of its own. */
const MANY_ITEMS = 1_000;
const WRITE_MS = 30_000;

/** The context in which so many items are written. */
export const toWriteIn = (ctx: TenantCtx, count: number): TenantCtx =>
  count > MANY_ITEMS ? { ...ctx, db: ctx.openDatabase(WRITE_MS) } : ctx;
