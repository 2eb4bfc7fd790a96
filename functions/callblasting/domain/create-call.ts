import type * as z from 'zod';
import type { CallInput } from '../../../db/queries/calls/calls.ts';
import type { CallCreation } from '../../../db/sql/calls.ts';
import { toRefusal } from '../../../shared/billing/to-refusal.ts';
import { findCallOrThrow } from '../../../shared/calls/get-call.ts';
import { ApiError, fieldError } from '../../../shared/http/api-error.ts';
import type { CallerContext } from '../../../shared/http/context.ts';
import { ERROR_CODES } from '../../../shared/http/error-codes.ts';
import { replay } from '../../../shared/http/idempotency/replay.ts';
import { sendAttempts, sendLater } from './call-messages.ts';
import type { callTerms, QueuedCall } from './call-terms.ts';
import { toDestination } from './destination.ts';
import { callingOf } from './open-carrier.ts';

export type Terms = z.output<z.ZodObject<typeof callTerms>>;

/**
 * Creates a call with the given statement, or returns the result that the idempotency key already has. A lost message
 * does not lose the call: the sweeper sends it again.
 */
export async function createCall(
  ctx: CallerContext,
  terms: Terms,
  create: (input: CallInput) => Promise<CallCreation>,
): Promise<QueuedCall> {
  const callId = crypto.randomUUID();
  const { to, callerId = null, clientReference = null, repeat, recordingTtlSec, retry } = terms;
  const platformCallerId = callingOf(ctx.config).PLATFORM_CALLER_ID;
  // The schema has already refused invalid numbers.
  const destination = toDestination(to) ?? { toCountry: null, toIsOrdinary: false };
  const own = { callId, to, ...destination, callerId, platformCallerId, clientReference };
  const creation = await create({
    ...ctx.caller,
    call: { ...own, repeat, recordingTtlSec, ...retry },
    idempotency: ctx.idempotency,
  });
  if (creation.outcome === 'refused') throw toCallRefusal(ctx, creation);
  if (creation.outcome === 'replayed')
    return await replay(ctx, () => findQueuedCall(ctx, creation.result.callId));
  sendLater(ctx, (queue) => sendAttempts(queue, [{ callId, attempt: 1 }]));
  return { id: callId, to, status: 'queued', clientReference };
}

async function findQueuedCall(ctx: CallerContext, callId: string): Promise<QueuedCall> {
  const { toNumber, status, clientReference } = await findCallOrThrow(ctx, callId);
  return { id: callId, to: toNumber, status, clientReference };
}

const WHY: Record<string, string> = {
  to: 'Is not among the destinations that your organization may call.',
  callerId: 'Is none of your numbers.',
};

function toCallRefusal(ctx: CallerContext, refused: Extract<CallCreation, { outcome: 'refused' }>) {
  const { code, field } = refused;
  if (field !== undefined) return fieldError(code, field, WHY[field] ?? ERROR_CODES[code].message);
  if (code !== 'BILLING_SPEND_LIMIT_REACHED') return toRefusal(ctx, refused);
  return new ApiError(code, {
    message: 'This call could cost more than is left for your calls today, or of your spend limit.',
  });
}
