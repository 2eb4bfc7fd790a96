import { ping } from '../../../db/queries/platform/ping.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { RequestContext } from '../../../shared/http/context.ts';

/** Pings the database. */
export const askDatabase = ({ db }: RequestContext): Promise<void> => ping(db);

/** Throws SERVICE_UNAVAILABLE unless Redis counted this request and the database's ping (`asked`) succeeds. */
export async function checkDependencies(ctx: RequestContext, asked: Promise<void>): Promise<void> {
  if (ctx.degraded) throw new ApiError('SERVICE_UNAVAILABLE');
  await asked;
}
