import type * as z from 'zod';
import type { CallCreation, createCall as CreateCall, NewCall } from '../../../db/calls/functions/calls.ts';
import type { CampaignTerms } from '../../../db/calls/functions/campaigns.ts';
import { MAX_SCHEDULE_DAYS } from '../../../db/calls/tables/call.ts';
import type { ValuesOf } from '../../../db/engine/sql-functions/define-sql-function.ts';
import { toRefusal } from '../../billing/to-refusal.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../kernel/errors/domain-error.ts';
import { type ErrorCode, messageOf } from '../../kernel/errors/error-codes.ts';
import type { Message } from '../../kernel/errors/message.ts';
import { MESSAGES } from '../../kernel/errors/messages.ts';
import { replay } from '../../kernel/http/idempotency/creation.ts';
import { checkWebhookOfRequest } from '../../webhooks/check-registration.ts';
import { sendAttempts, sendLater } from '../call-jobs.ts';
import { callingOf } from '../carriers/calling-config.ts';
import { findCallOrThrow } from '../get-call.ts';
import { CALL_MESSAGES } from '../messages.ts';
import type { callTerms, QueuedCall } from './call-terms.ts';
import { toDestination } from './destination.ts';
import { toMeant } from './explain-numbers.ts';

/** QStash keeps messages for 7 days at most on its smallest plan; calls that are due later are sent by the sweeper. */
const MAX_DELAY_SEC = 6 * 86_400;

type Terms = z.output<z.ZodObject<typeof callTerms>>;
/** The arguments that every creation of a call gives its SQL function, besides its organization and what is played. */
type CallInput = Omit<ValuesOf<typeof CreateCall.args>, 'organization' | 'call'> & { call: NewCall };
type SharedTerms = Omit<Terms, 'to' | 'clientReference' | 'webhookUrl'>;

/**
 * Creates a call with the given statement, or returns the result that the idempotency key already has. A lost message
 * does not lose the call: the sweeper sends it again.
 */
export async function createCall(
  ctx: TenantCtx,
  terms: Terms,
  create: (input: CallInput) => Promise<CallCreation>,
): Promise<QueuedCall> {
  const callId = crypto.randomUUID();
  const { to, clientReference = null, options = {} } = terms;
  const { scheduledAt = null } = options;
  // The schema has already refused invalid numbers.
  const destination = toDestination(to) ?? { toCountry: null, toIsOrdinary: false };
  const webhookUrl = await checkWebhookOfRequest(ctx, terms.webhookUrl);
  const creation = await create({
    apiKey: ctx.tenant.keyId,
    costCenter: ctx.tenant.costCenterId,
    call: {
      callId,
      to,
      ...destination,
      clientReference,
      webhookUrl,
      ...toSharedTerms(ctx, terms),
      scheduledAt,
    },
    idempotency: ctx.idempotency,
  });
  if (creation.outcome === 'refused') throw toCallRefusal(ctx, creation, terms);
  if (creation.outcome === 'replayed')
    return await replay(ctx, () => findQueuedCall(ctx, creation.result.callId));
  const delaySec = scheduledAt === null ? 0 : secondsUntil(ctx, scheduledAt);
  if (delaySec < MAX_DELAY_SEC)
    sendLater(ctx, (queue) => sendAttempts(queue, [{ callId, attempt: 1, delaySec }]));
  return { id: callId, to, status: 'queued', clientReference };
}

/** Selects the terms that calls of a campaign share and that each call has. */
export function toSharedTerms({ config }: TenantCtx, terms: SharedTerms): CampaignTerms {
  const { callerId = null, repeat, recordingTtlSec, retry, options = {} } = terms;
  const { purpose = null, creditor = null, expiresAt = null, optOutDigit = null } = options;
  const onMachine = options.machineDetection ? (options.onMachine ?? 'continue') : null;
  const platformCallerId = callingOf(config).PLATFORM_CALLER_ID;
  const shared = { callerId, platformCallerId, repeat, recordingTtlSec, ...retry };
  return { ...shared, purpose, creditor, expiresAt, onMachine, optOutDigit };
}

async function findQueuedCall(ctx: TenantCtx, callId: string): Promise<QueuedCall> {
  const { toNumber, status, clientReference } = await findCallOrThrow(ctx, callId);
  return { id: callId, to: toNumber, status, clientReference };
}

const secondsUntil = ({ clock }: TenantCtx, moment: string) =>
  Math.ceil((Date.parse(moment) - clock().getTime()) / 1000);

/** Why the terms of calls are refused, by field. */
const WHY: Record<string, Message> = {
  to: CALL_MESSAGES.destinationNotAllowed,
  'options.purpose': CALL_MESSAGES.purposeRequired,
  'options.scheduledAt': CALL_MESSAGES.notThatFarAhead(MAX_SCHEDULE_DAYS),
  'options.expiresAt': MESSAGES.inThePast,
  callerId: CALL_MESSAGES.unknownCallerId,
};

/**
 * Why a field of a call's terms is refused, with how to write the number that was probably meant. `name`: what the request
 * calls the field, if that is another name.
 */
export function toTermsRefusal(
  ctx: TenantCtx,
  { code, field, name = field }: { code: ErrorCode; field: string; name?: string | undefined },
  terms: { to?: string; callerId?: string | undefined },
) {
  const why = WHY[field] ?? messageOf(code);
  const written = field === 'to' || field === 'callerId' ? terms[field] : undefined;
  return fieldError(code, name, toMeant(ctx, written, why));
}

function toCallRefusal(
  ctx: TenantCtx,
  refused: Extract<CallCreation, { outcome: 'refused' }>,
  terms: Pick<Terms, 'to' | 'callerId'>,
) {
  const { code, field } = refused;
  if (field !== undefined) return toTermsRefusal(ctx, { code, field }, terms);
  if (code !== 'BILLING_SPEND_LIMIT_REACHED') return toRefusal(ctx, refused);
  return new DomainError(code, {
    message: CALL_MESSAGES.limitReached,
  });
}
