import { findCall } from '../../db/calls/queries/calls.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { type Call, toCall } from './call-view.ts';

/** The row of a call of the caller's organization. Throws CALLBLASTING_CALL_NOT_FOUND. */
export async function findCallOrThrow(ctx: TenantCtx, id: string) {
  const row = await findCall(ctx.db, ctx.tenant.organizationId, id);
  if (row === undefined) throw new DomainError('CALLBLASTING_CALL_NOT_FOUND');
  return row;
}

/** A call of the caller's organization, with its attempts. Throws CALLBLASTING_CALL_NOT_FOUND. */
export async function getCall(ctx: TenantCtx, id: string): Promise<Call> {
  return await toCall(ctx, await findCallOrThrow(ctx, id));
}
