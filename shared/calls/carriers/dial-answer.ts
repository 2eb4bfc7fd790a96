import * as z from 'zod';
import { CAUSE, toEnd } from './attempt-end.ts';
import type { CarrierAnswer } from './carrier-request.ts';
import type { DialResult } from './voice-carrier.ts';

/** Without an id where `answersId` is false. */
const Placed = z.object({ sid: z.string().min(1).optional() });
const DomainError = z.object({ code: z.coerce.number().int() });

/** Error codes for a wrong destination number, with the Q.850 cause of each. https://www.twilio.com/docs/api/errors */
const WRONG_NUMBERS = new Map([
  [21211, CAUSE.invalidNumber],
  [21214, CAUSE.noRoute],
  [21217, CAUSE.invalidNumber],
]);
/** Errors that concern this call only: its caller id (not ours, not verified) or its destination is not permitted. */
const CALL_SPECIFIC_ERRORS = [21210, 21212, 21213, 21215, 21216, 21219];
const TOO_MANY_REQUESTS = 20429;
/** The carrier rejected our request without saying whether the fault is in this call or in every call. */
const AMBIGUOUS_STATUSES = [400, 422];

/**
 * What the carrier's response to a new call means: 3xx and 4xx placed nothing, 5xx leaves it open. Only a wrong number
 * ends the call; a fault in our account does not.
 */
export function toDialResult({ status, bytes }: CarrierAnswer): DialResult {
  if (status >= 500) return { outcome: 'unknown', error: new Error(`HTTP ${status}`) };
  const text = new TextDecoder().decode(bytes);
  if (status < 300) {
    const { sid } = Placed.parse(JSON.parse(text));
    return { outcome: 'placed', ...(sid !== undefined && { carrierCallId: sid }) };
  }
  const code = toCode(text);
  if (status === 429 || code === TOO_MANY_REQUESTS)
    return { outcome: 'refused', end: toEnd(CAUSE.congestion) };
  if (status < 400) return { outcome: 'refused', end: toEnd(CAUSE.temporaryFailure) };
  const cause = WRONG_NUMBERS.get(code ?? 0);
  if (cause !== undefined) return { outcome: 'refused', end: toEnd(cause) };
  const isOfOneCall =
    code === undefined ? AMBIGUOUS_STATUSES.includes(status) : CALL_SPECIFIC_ERRORS.includes(code);
  const isAccount = !isOfOneCall && !AMBIGUOUS_STATUSES.includes(status);
  return { outcome: 'fault', isAccount, reason: code === undefined ? `HTTP ${status}` : `error ${code}` };
}

function toCode(text: string): number | undefined {
  try {
    return DomainError.parse(JSON.parse(text)).code;
  } catch {
    return undefined;
  }
}
