import * as z from 'zod';
import { CAUSE, toEnd } from './attempt-end.ts';
import type { CarrierAnswer } from './carrier-request.ts';
import type { Dialled } from './voice-carrier.ts';

/** Telnyx tells the id of a new call by its callbacks alone. */
const Placed = z.object({ sid: z.string().min(1).optional() });

/** What a carrier's answer to a new call says: that nothing was placed (3xx, 4xx), or it leaves that open (5xx). */
export function toDialled({ status, bytes }: CarrierAnswer): Dialled {
  if (status >= 500) return { outcome: 'unknown', error: new Error(`HTTP ${status}`) };
  if (status === 429) return { outcome: 'refused', end: toEnd(CAUSE.congestion) };
  // The number or the caller id is not to the carrier's liking; anything else is our account or address.
  if (status === 400 || status === 422) return { outcome: 'refused', end: toEnd(CAUSE.invalidNumber) };
  if (status >= 300) return { outcome: 'refused', end: toEnd(CAUSE.temporaryFailure) };
  const { sid } = Placed.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return { outcome: 'placed', ...(sid !== undefined && { carrierCallId: sid }) };
}
