import { findCall } from '../../db/queries/calls/calls.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallerContext } from '../http/context.ts';
import { type Call, toCall } from './call-view.ts';

/** The row of a call of the caller's organization. Throws CALLBLASTING_CALL_NOT_FOUND. */
export async function findCallOrThrow(ctx: CallerContext, id: string) {
  const row = await findCall(ctx.db, ctx.caller.organizationId, id);
  if (row === undefined) throw new ApiError('CALLBLASTING_CALL_NOT_FOUND');
  return row;
}

/** A call of the caller's organization, with its attempts. Throws CALLBLASTING_CALL_NOT_FOUND. */
export async function getCall(ctx: CallerContext, id: string): Promise<Call> {
  return await toCall(ctx, await findCallOrThrow(ctx, id));
}
