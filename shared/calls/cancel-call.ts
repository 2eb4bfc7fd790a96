import { markCallCanceled } from '../../db/queries/calls/calls.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallerContext } from '../http/context.ts';
import { publishEmitted } from '../webhooks/emit.ts';
import type { Call } from './call-view.ts';
import { getCall } from './get-call.ts';

/**
 * Cancels the attempts that have not been placed, and returns the resulting call. Throws CALLBLASTING_CALL_NOT_FOUND.
 */
export async function cancelCall(ctx: CallerContext, id: string): Promise<Call> {
  const emitted = await markCallCanceled(ctx.db, ctx.caller.organizationId, id);
  if (emitted === null) throw new ApiError('CALLBLASTING_CALL_NOT_FOUND');
  publishEmitted(ctx, emitted);
  return await getCall(ctx, id);
}
