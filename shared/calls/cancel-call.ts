import * as calls from '../../db/calls/functions/calls.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import type { Call } from './call-view.ts';
import { getCall } from './get-call.ts';

/**
 * Cancels the attempts that have not been placed, and returns the resulting call. Throws CALLBLASTING_CALL_NOT_FOUND.
 */
export async function cancelCall(ctx: TenantCtx, id: string): Promise<Call> {
  const emitted = await callFunction(ctx.db, calls.cancelCall, {
    organization: ctx.tenant.organizationId,
    call: id,
  });
  if (emitted === null) throw new DomainError('CALLBLASTING_CALL_NOT_FOUND');
  publishEmitted(ctx, emitted);
  return await getCall(ctx, id);
}
