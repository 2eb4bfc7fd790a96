import { eq } from 'drizzle-orm';
import type { AttemptProgress, AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import { call } from '../../../db/calls/tables/call.ts';
import { callAttempt } from '../../../db/calls/tables/call-attempt.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { readBody } from '../../kernel/http/input/read-body.ts';
import { refuseUnauthenticated } from '../../kernel/http/refuse-unauthenticated.ts';
import { noteFailure } from '../../kernel/log/note-failure.ts';
import {
  CARRIER_EVENTS,
  type CarrierEvent,
  callbackUrl,
  toHangupDocument,
  toMessageDocument,
  toPlayDocument,
  toWaitDocument,
} from './carrier-documents.ts';
import { openCarrier } from './open-carrier.ts';
import { takeUpdate } from './take-update.ts';

/**
 * Handles a carrier's callback. A request with a wrong signature is refused before any state is read, one without a
 * signature before its body is read; a URL without a valid attempt token is not found.
 *
 * Throws PAYLOAD_TOO_LARGE.
 */
export async function receiveCarrierUpdate(
  ctx: Ctx,
  request: Request,
  params: Record<string, string>,
): Promise<Response> {
  const { token = '' } = params;
  const event = CARRIER_EVENTS.find((name) => name === params.event);
  const refuse = (status: number) => refuseUnauthenticated(ctx, request, new Response('refused', { status }));
  if (event === undefined) return await refuse(404);
  const carrier = openCarrier(ctx);
  if (!request.headers.has(carrier.signatureHeader)) return await refuse(401);
  const body = new TextDecoder().decode(await readBody(request));
  const signed = { url: callbackUrl(ctx, token, event), headers: request.headers, body };
  if (!(await carrier.isSigned(signed))) return await refuse(401);
  const update = carrier.readUpdate(new URLSearchParams(body));
  if (update === undefined) return new Response('not understood', { status: 400 });
  const answer =
    event === 'document' || event === 'message'
      ? await toDocument(ctx, token, event)
      : await take(ctx, token, event, update);
  return answer ?? new Response('not found', { status: 404 });
}

/** The document with the carrier's instructions; undefined when no attempt has the token. */
async function toDocument(
  ctx: Ctx,
  token: string,
  of: 'document' | 'message',
): Promise<Response | undefined> {
  const [script] = await ctx.db
    .select({
      audioKey: call.audioKey,
      repeat: call.repeat,
      onMachine: call.onMachine,
      optOutDigit: call.optOutDigit,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(eq(callAttempt.token, token));
  if (script === undefined) return undefined;
  return toAnswer(
    of === 'message' ? await toMessageDocument(ctx, script) : await toPlayDocument(ctx, token, script),
  );
}

const toAnswer = (document: string): Response =>
  new Response(document, { headers: { 'Content-Type': 'application/xml' } });

async function take(
  ctx: Ctx,
  token: string,
  event: CarrierEvent,
  reported: AttemptUpdate,
): Promise<Response | undefined> {
  const update = await takeUpdate(ctx, token, event, reported);
  if (update === null) return undefined;
  if (event === 'digits') return await continueCall(ctx, token, update);
  await changeCall(ctx, token, reported, update);
  return new Response(null, { status: 204 });
}

/** Answers the carrier with what follows what was played; with the message, too, if changing the call failed. */
async function continueCall(
  ctx: Ctx,
  token: string,
  { step }: AttemptProgress,
): Promise<Response | undefined> {
  if (step === 'leave') return await toDocument(ctx, token, 'message');
  return toAnswer(step === 'wait' ? toWaitDocument() : toHangupDocument());
}

/**
 * Changes a live call when its answerer becomes known, once: a repeated report changes nothing. If the carrier does not
 * take the change, the call plays on, and the same decision is made when its audio has ended.
 */
async function changeCall(
  ctx: Ctx,
  token: string,
  { carrierCallId }: AttemptUpdate,
  { step }: AttemptProgress,
): Promise<void> {
  if (carrierCallId === undefined) return;
  const carrier = openCarrier(ctx);
  try {
    if (step === 'leave') await carrier.redirect(carrierCallId, callbackUrl(ctx, token, 'message'));
    if (step === 'hangup') await carrier.hangUp(carrierCallId);
  } catch (error) {
    noteFailure(ctx.log.with({ step }), 'call_not_changed')(error);
  }
}
