import { ping } from '../../../db/queries/platform/ping.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';

/** Asks the database whether it answers. */
export const askDatabase = ({ db }: RequestContext): Promise<void> => ping(db);

/** Throws SERVICE_UNAVAILABLE unless the cache counted this request and the database, which was `asked`, answers. */
export async function checkDependencies(ctx: RequestContext, asked: Promise<void>): Promise<void> {
  if (ctx.degraded) throw new ApiError('SERVICE_UNAVAILABLE');
  await asked;
}
