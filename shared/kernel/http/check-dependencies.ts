import { ping } from '../../../db/kernel/queries/ping.ts';
import type { TenantCtx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { RequestCtx } from './request-ctx.ts';

/** Throws SERVICE_UNAVAILABLE unless Redis counted this request and the database's ping succeeds. */
export async function checkDependencies(ctx: RequestCtx & TenantCtx): Promise<void> {
  const pinged = ping(ctx.db);
  pinged.catch(() => {});
  await ctx.admitted;
  if (ctx.degraded) throw new DomainError('SERVICE_UNAVAILABLE');
  await pinged;
}
