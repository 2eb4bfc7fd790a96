import { ping } from '../../../db/queries/ping.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';

/** Throws SERVICE_UNAVAILABLE unless the cache counted this request and the database answers. */
export async function checkDependencies(ctx: RequestContext): Promise<void> {
  if (ctx.degraded) throw new ApiError('SERVICE_UNAVAILABLE');
  await ping(ctx.db);
}
