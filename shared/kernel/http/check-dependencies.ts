import { ping } from '../../../db/kernel/queries/ping.ts';
import { DomainError } from '../errors/domain-error.ts';
import type { RequestCtx } from './request-ctx.ts';

/** Pings the database. */
export const askDatabase = ({ db }: RequestCtx): Promise<void> => ping(db);

/** Throws SERVICE_UNAVAILABLE unless Redis counted this request and the database's ping (`asked`) succeeds. */
export async function checkDependencies(ctx: RequestCtx, asked: Promise<void>): Promise<void> {
  if (ctx.degraded) throw new DomainError('SERVICE_UNAVAILABLE');
  await asked;
}
