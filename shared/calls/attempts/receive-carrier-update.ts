import type { AttemptUpdate } from '../../../db/calls/functions/attempts.ts';
import { advanceCallAttempt, findAttemptName, findScript } from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { readBody } from '../../platform/http/input/read-body.ts';
import { refuseUnauthenticated } from '../../platform/http/refuse-unauthenticated.ts';
import { PULL_RECORDING, publishCallUpdate, sendLater } from '../creation/call-messages.ts';
import { toPlayUrl } from '../play-url.ts';
import { DIGIT_SEC } from './attempt-times.ts';
import { CARRIER_EVENTS, type CarrierEvent, callbackUrl } from './carrier-addresses.ts';
import { openCarrier } from './open-carrier.ts';

/** Longer than any call lasts. */
const PLAYS_FOR_MS = 24 * 3_600_000;

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
  const answer = event === 'document' ? await toDocument(ctx, token) : await take(ctx, token, event, update);
  return answer ?? new Response('not found', { status: 404 });
}

/** The document with the carrier's instructions; undefined when no attempt has the token. */
async function toDocument(ctx: Ctx, token: string): Promise<Response | undefined> {
  const script = await findScript(ctx.db, token);
  if (script === undefined) return undefined;
  const digitsUrl = callbackUrl(ctx, token, 'digits');
  const play = `<Play loop="${script.repeat}">${await toPlayUrl(ctx, script.audioKey, PLAYS_FOR_MS)}</Play>`;
  const gather = `<Gather input="dtmf" numDigits="1" timeout="${DIGIT_SEC}" actionOnEmptyResult="true" action="${digitsUrl}" method="POST">${play}</Gather>`;
  return toXml(`${gather}<Hangup/>`);
}

async function take(
  ctx: Ctx,
  token: string,
  event: CarrierEvent,
  reported: AttemptUpdate,
): Promise<Response | undefined> {
  const update = await advanceCallAttempt(ctx.db, token, restrictToEvent(event, reported));
  if (update === null) return undefined;
  publishCallUpdate(ctx, update);
  if (event === 'recording' && reported.recordingId !== undefined) await askForRecording(ctx, token);
  return event === 'digits' ? toXml('<Hangup/>') : new Response(null, { status: 204 });
}

/**
 * Keeps only the fields that each event is meant to report: carriers repeat the call's status in every callback, but
 * the time applies to the status callback only.
 */
function restrictToEvent(
  event: CarrierEvent,
  { digits, recordingId, ...reported }: AttemptUpdate,
): AttemptUpdate {
  const { carrierCallId } = reported;
  const of = carrierCallId === undefined ? {} : { carrierCallId };
  // Digits are requested after the audio has played, or after a digit has interrupted it.
  if (event === 'digits') return { ...of, played: true, ...(digits !== undefined && { digits }) };
  if (event === 'recording') return { ...of, ...(recordingId !== undefined && { recordingId }) };
  return reported;
}

async function askForRecording(ctx: Ctx, token: string): Promise<void> {
  const name = await findAttemptName(ctx.db, token);
  if (name !== undefined) sendLater(ctx, (queue) => queue.publish(PULL_RECORDING, name));
}

const toXml = (content: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Response>${content}</Response>`, {
    headers: { 'Content-Type': 'application/xml' },
  });
